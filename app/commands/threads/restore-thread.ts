import { z } from "zod";
import type { Command } from "#app/commands/command.ts";
import { restoreFailed } from "#app/commands/trash/trash-words.ts";
import { threadIdSchema } from "#app/domain/threads/thread.ts";

/** Restores a thread from the trash. */
export const restoreThreadCommand = {
  path: "/threads/:threadId/restore",
  api: ["/api/threads/{threadId}/restore"],
  done: { title: "Thread restored" },
  failed: restoreFailed,
} satisfies Command;

export const restoreThreadForm = () => z.object({ threadId: threadIdSchema });
