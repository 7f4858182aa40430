import { changedSince, undoStepCommand, undoStepForm } from "#app/commands/undo/undo-step.ts";
import { undoStep } from "#app/domain/desk/undo/undo-step.server.ts";
import { commandAction, Refused } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(undoStepCommand, undoStepForm, async (viewer, step) => {
  const undone = await undoStep(viewer, step);
  return undone === "changed" ? new Refused(409, changedSince) : undone;
});
