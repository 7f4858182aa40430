import { restoreTaskCommand, restoreTaskForm } from "#app/commands/tasks/restore-task.ts";
import { restoreTask } from "#app/domain/tasks/trash-task.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(restoreTaskCommand, restoreTaskForm, restoreTask);
