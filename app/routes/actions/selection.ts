import { changeSelectionCommand } from "#app/commands/selection/change-selection.ts";
import {
  changeSelectionForm,
  selectionDone,
  selectionRefused,
} from "#app/commands/selection/selection-answer.ts";
import { changeSelection } from "#app/domain/desk/selection/change-selection.server.ts";
import { commandAction, Refused } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(
  { ...changeSelectionCommand, done: selectionDone },
  changeSelectionForm,
  async (viewer, change) => {
    const changed = await changeSelection(viewer, change);
    return changed.done === 0 ? new Refused(404, selectionRefused(changed)) : changed;
  },
);
