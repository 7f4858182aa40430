import { changedSince, undoStepCommand, undoStepForm } from "#app/commands/undo/undo-step.ts";
import { undoStep } from "#app/domain/desk/undo/undo-step.server.ts";
import { commandAction, Refused } from "#app/routes/actions/command-action.server.ts";
import { wordsOfTask } from "#app/routes/actions/tasks/words-of-task.server.ts";

export const action = commandAction(undoStepCommand, undoStepForm, async (viewer, step) => {
  const undone = await undoStep(viewer, step);
  if (undone === "changed") return new Refused(409, changedSince);
  if (!undone) return null;
  const isTask = undone.type === "task" && undone.count === 1;
  return { ...undone, words: isTask ? await wordsOfTask(viewer, undone.id, "changed") : null };
});
