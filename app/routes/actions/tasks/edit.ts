import { editTaskCommand, editTaskForm } from "#app/commands/tasks/edit-task.ts";
import { needsWords } from "#app/commands/tasks/task-words.ts";
import { editTask } from "#app/domain/tasks/edit-task.server.ts";
import { commandAction, Refused } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(editTaskCommand, editTaskForm, async (viewer, edit) =>
  edit.text === "" ? new Refused(422, { description: needsWords }) : editTask(viewer, edit),
);
