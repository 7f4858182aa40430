import { renameFileCommand, renameFileForm } from "#app/commands/files/rename-file.ts";
import { fileNameSchema } from "#app/domain/files/file-name.ts";
import { renameFile } from "#app/domain/files/rename-file.server.ts";
import { commandAction, Refused } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(
  renameFileCommand,
  renameFileForm,
  async (viewer, { fileId, name }) => {
    const wanted = fileNameSchema.safeParse(name);
    if (wanted.success) return renameFile(viewer, { fileId, name: wanted.data });
    const message = wanted.error.issues[0]?.message ?? "The file needs a name.";
    return new Refused(400, { description: message }, { error: { field: "name", message } });
  },
);
