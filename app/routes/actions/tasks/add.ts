import { addTaskCommand, addTaskForm } from "#app/commands/tasks/add-task.ts";
import { needsWords } from "#app/commands/tasks/task-words.ts";
import { addTask } from "#app/domain/tasks/add-task.server.ts";
import { asTooManyTasks, TooManyTasks } from "#app/domain/tasks/rows/require-task-room.server.ts";
import { commandAction, Refused } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(
  addTaskCommand,
  addTaskForm,
  async ({ id, username: name, email }, task) => {
    if (task.text === "") return new Refused(422, { description: needsWords });
    const author = { name, email };
    const added = await addTask({ id }, { ...task, author }).catch(asTooManyTasks);
    if (added instanceof TooManyTasks) return new Refused(409, { description: added.message });
    return added;
  },
);
