import { z } from "zod";
import type { Command } from "#app/commands/command.ts";

/** Replaces a file's preview with a picture that the user uploads. */
export const replacePreviewCommand = {
  path: "/files/:fileId/own-preview",
  api: ["/api/files/update-preview", "/api/files/replace-preview"],
  done: {
    title: "Image uploaded successfully",
    description: "The preview has been updated and linked to your feedback thread.",
    isFinal: true,
  },
  failed: { title: "Upload failed" },
  missing: "This file is not here any more.",
  event: () => ({ name: "upload", properties: { as: "preview" } }),
} satisfies Command;

/** The form's fields other than the file: none. */
export const replacePreviewForm = () => z.object({});
