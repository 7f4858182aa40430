import { z } from "zod";
import type { Command } from "#app/commands/command.ts";
import { restorableLater } from "#app/commands/trash/trash-words.ts";
import { fileIdSchema } from "#app/domain/files/file.ts";

/** Moves a file to the trash. */
export const trashFileCommand = {
  path: "/files/:fileId/trash",
  api: ["/api/files/{id}/trash"],
  done: { title: "File moved to trash", description: restorableLater },
  failed: { title: "Failed to move file to trash." },
  undoFailed: "Failed to restore file.",
  apply: () => ({ isLeaving: true }),
  event: () => ({ name: "delete", properties: { what: "file", forever: false, items: 1 } }),
} satisfies Command;

/** The focus view has its own failure message (specification, section 8). */
export const trashShownFileCommand = {
  path: trashFileCommand.path,
  failed: { title: "Delete failed", description: "Could not move the file to trash." },
};

export const trashFileForm = () =>
  z.object({ fileId: fileIdSchema, shownIn: z.enum(["focus-view", "trash"]).optional() });
