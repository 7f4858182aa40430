import { trashThreadCommand, trashThreadForm } from "#app/commands/threads/trash-thread.ts";
import { trashThreadAnswer } from "#app/commands/trash/trash-answers.ts";
import { trashThread } from "#app/domain/desk/trash/trash-thread.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(
  { ...trashThreadCommand, ...trashThreadAnswer },
  trashThreadForm,
  trashThread,
);
