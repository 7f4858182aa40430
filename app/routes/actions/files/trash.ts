import {
  trashFileCommand,
  trashFileForm,
  trashShownFileCommand,
} from "#app/commands/files/trash-file.ts";
import { trashFile } from "#app/domain/files/trash-file.server.ts";
import { commandAction, Refused } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(
  trashFileCommand,
  trashFileForm,
  async (viewer, { fileId, shownIn }) =>
    (await trashFile(viewer, { fileId })) ??
    new Refused(404, shownIn === "focus-view" ? trashShownFileCommand.failed : {}),
);
