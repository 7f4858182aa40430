import { z } from "zod";
import type { Command } from "#app/commands/command.ts";

/** Gives a file a picture of the person's own. */
export const replacePreviewCommand = {
  path: "/files/:fileId/own-preview",
  api: ["/api/files/update-preview", "/api/files/replace-preview"],
  done: {
    title: "Image uploaded successfully",
    description: "The preview has been updated and linked to your feedback thread.",
  },
  failed: { title: "Upload failed" },
  missing: "This file is not here any more.",
  event: () => ({ name: "upload", properties: { as: "preview" } }),
} satisfies Command;

/** What it says beside the file. */
export const replacePreviewForm = () => z.object({});
