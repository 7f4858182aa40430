import { z } from "zod";
import { type Command, textOf } from "#app/commands/command.ts";
import { wanted } from "#app/commands/form-fields.ts";
import { fileIdSchema } from "#app/domain/files/file.ts";

const wants = (form: FormData) => textOf(form, "archived") === "true";

/** Archives or unarchives a file. */
export const archiveFileCommand = {
  path: "/files/:fileId/archive",
  api: ["/api/files/{id}/archive"],
  done: ({ isArchived }: { isArchived: boolean }) => ({
    title: isArchived ? "File Archived" : "File Unarchived",
  }),
  failed: { title: "Could not update archive status." },
  apply: (form: FormData) => ({ isArchived: wants(form) }),
  event: (form) => ({ name: "archive", properties: { archived: wants(form) } }),
} satisfies Command;

export const archiveFileForm = () => z.object({ fileId: fileIdSchema, archived: wanted });
