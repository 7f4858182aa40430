import { z } from "zod";
import type { Command } from "#app/commands/command.ts";
import { threadIdSchema } from "#app/domain/threads/thread.ts";

/** Moves a thread to the trash. */
export const trashThreadCommand = {
  path: "/threads/:threadId/trash",
  failed: { title: "Failed to move thread to trash." },
  event: () => ({ name: "delete", properties: { what: "thread", forever: false, items: 1 } }),
  apply: () => ({ isLeaving: true }),
} satisfies Command;

/** The /api calls that do the same. */
export const trashThreadCalls = ["/api/files/thread/{threadId}"] as const;

export const trashThreadForm = () => z.object({ threadId: threadIdSchema });
