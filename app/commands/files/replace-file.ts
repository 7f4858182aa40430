import { z } from "zod";
import type { Command } from "#app/commands/command.ts";

/** Replaces a file's bytes. */
export const replaceFileCommand = {
  path: "/files/:fileId/replace",
  api: ["/api/files/{id}/replace"],
  done: ({ name }: { name: string }) => ({
    title: "File replaced",
    description: `${name} has a new version.`,
    isFinal: true,
  }),
  failed: { title: "Upload failed" },
  missing: "This file is not here any more.",
  event: () => ({ name: "upload", properties: { as: "replacement" } }),
} satisfies Command;

/** The form's fields other than the file: none. */
export const replaceFileForm = () => z.object({});
