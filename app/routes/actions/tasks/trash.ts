import { trashTaskCommand, trashTaskForm } from "#app/commands/tasks/trash-task.ts";
import { trashTaskAnswer } from "#app/commands/trash/trash-answers.ts";
import { trashTask } from "#app/domain/tasks/trash-task.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(
  { ...trashTaskCommand, ...trashTaskAnswer },
  trashTaskForm,
  trashTask,
);
