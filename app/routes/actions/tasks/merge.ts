import { mergeTasksCommand, mergeTasksForm } from "#app/commands/tasks/merge-tasks.ts";
import { mergeTasks } from "#app/domain/tasks/merge-tasks.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(mergeTasksCommand, mergeTasksForm, mergeTasks);
