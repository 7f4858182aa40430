import { z } from "zod";
import { type Command, textOf } from "#app/commands/command.ts";
import { fileIdSchema } from "#app/domain/files/file.ts";

/** Renames a file. */
export const renameFileCommand = {
  path: "/files/:fileId/rename",
  done: { title: "File renamed" },
  failed: { title: "Failed to rename file.", description: "Please try again." },
  missing: "This file is not here any more.",
  apply: (form: FormData) => {
    const name = textOf(form, "name");
    return name ? { name } : {};
  },
  event: () => ({ name: "rename", properties: {} }),
} satisfies Command;

/** Accepts any string: the action refuses an invalid name beside its field. */
export const renameFileForm = () => z.object({ fileId: fileIdSchema, name: z.string() });
