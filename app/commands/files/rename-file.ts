import { z } from "zod";
import { type Command, textOf } from "#app/commands/command.ts";
import { fileIdSchema } from "#app/domain/files/file.ts";

/** Gives a file another name. */
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

/** A name that is none is refused beside its field. */
export const renameFileForm = () => z.object({ fileId: fileIdSchema, name: z.string() });
