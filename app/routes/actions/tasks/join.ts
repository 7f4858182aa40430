import { joinTaskCommand, joinTaskForm } from "#app/commands/tasks/join-task.ts";
import { joinTask } from "#app/domain/tasks/split-task.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(joinTaskCommand, joinTaskForm, joinTask);
