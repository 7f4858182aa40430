import { z } from "zod";
import type { Command } from "#app/commands/command.ts";
import { fileIdSchema } from "#app/domain/files/file.ts";

/** Restores a file from the trash. */
export const restoreFileCommand = {
  path: "/files/:fileId/restore",
  api: ["/api/files/{id}/restore"],
  done: { title: "File restored", description: "It was moved back to your main files." },
  failed: { title: "Failed to restore file." },
} satisfies Command;

export const restoreFileForm = () =>
  z.object({ fileId: fileIdSchema, shownIn: z.enum(["focus-view", "trash"]).optional() });
