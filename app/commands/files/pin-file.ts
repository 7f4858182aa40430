import { z } from "zod";
import { type Command, textOf } from "#app/commands/command.ts";
import { wanted } from "#app/commands/form-fields.ts";
import { fileIdSchema } from "#app/domain/files/file.ts";

/** Pins or unpins a file. */
export const pinFileCommand = {
  path: "/files/:fileId/pin",
  api: ["/api/files/{id}/pin"],
  done: (file: { isPinned: boolean }) => ({
    title: file.isPinned ? "File Pinned" : "File Unpinned",
  }),
  failed: { title: "Could not update pin status." },
  apply: (form: FormData) => ({ isPinned: textOf(form, "pinned") === "true" }),
  event: (form) => ({ name: "pin", properties: { pinned: textOf(form, "pinned") === "true" } }),
} satisfies Command;

export const pinFileForm = () => z.object({ fileId: fileIdSchema, pinned: wanted });
