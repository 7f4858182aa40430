import { splitTaskCommand, splitTaskForm } from "#app/commands/tasks/split-task.ts";
import { asTooManyTasks, TooManyTasks } from "#app/domain/tasks/rows/require-task-room.server.ts";
import { splitTask } from "#app/domain/tasks/split-task.server.ts";
import { commandAction, Refused } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(splitTaskCommand, splitTaskForm, async (viewer, split) => {
  if (split.text === "" || split.part === "") {
    return new Refused(422, { description: "Both lines need a few words." });
  }
  const done = await splitTask(viewer, split).catch(asTooManyTasks);
  if (done instanceof TooManyTasks) return new Refused(409, { description: done.message });
  return done;
});
