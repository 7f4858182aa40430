import { restoreThreadCommand, restoreThreadForm } from "#app/commands/threads/restore-thread.ts";
import { restoreThread } from "#app/domain/desk/trash/trash-thread.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(restoreThreadCommand, restoreThreadForm, restoreThread);
