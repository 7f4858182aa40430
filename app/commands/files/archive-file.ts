import { z } from "zod";
import { type Command, textOf, undoBy } from "#app/commands/command.ts";
import { wanted } from "#app/commands/form-fields.ts";
import { fileIdSchema } from "#app/domain/files/file.ts";

const wants = (form: FormData) => textOf(form, "archived") === "true";
const address = {
  path: "/files/:fileId/archive",
  failed: { title: "Could not update archive status." },
} as const;

/** Archives or unarchives a file. */
export const archiveFileCommand = {
  ...address,
  api: ["/api/files/{id}/archive"],
  done: ({ isArchived }: { isArchived: boolean }, { fileId }: { fileId: number }) => ({
    title: isArchived ? "File Archived" : "File Unarchived",
    undo: undoBy(address, { fileId }, { archived: String(!isArchived) }),
  }),
  apply: (form: FormData) => ({ isArchived: wants(form) }),
  event: (form) => ({ name: "archive", properties: { archived: wants(form) } }),
} satisfies Command;

export const archiveFileForm = () => z.object({ fileId: fileIdSchema, archived: wanted });
