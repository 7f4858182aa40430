import { z } from "zod";
import type { Command } from "#app/commands/command.ts";
import { fileIdSchema } from "#app/domain/files/file.ts";

/** Retries a preview that failed for days. */
export const retryPreviewCommand = {
  path: "/files/:fileId/retry-preview",
  api: ["/api/files/{id}/retry-preview"],
  done: { title: "The preview is being made again" },
  failed: { title: "Could not make the preview again." },
  missing: "The file is not there any more.",
} satisfies Command;

export const retryPreviewForm = () => z.object({ fileId: fileIdSchema });
