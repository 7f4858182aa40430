import { restoreFileCommand, restoreFileForm } from "#app/commands/files/restore-file.ts";
import { restoreFailed } from "#app/commands/trash/trash-words.ts";
import { restoreFile } from "#app/domain/files/trash-file.server.ts";
import { commandAction, Refused } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(
  restoreFileCommand,
  restoreFileForm,
  async (viewer, { fileId, shownIn }) =>
    (await restoreFile(viewer, { fileId })) ??
    new Refused(404, shownIn === "trash" ? restoreFailed : {}),
);
