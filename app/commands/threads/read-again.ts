import { z } from "zod";
import type { Command } from "#app/commands/command.ts";
import { messageIdSchema, threadIdSchema } from "#app/domain/threads/thread.ts";

/** Retries reading a mail, or extracting the tasks of a whole thread; or asks the language model about it again. */
export const readAgainCommand = {
  path: "/threads/:threadId/read-again",
  done: {
    title: "Galley is reading it again",
    description: "What it finds shows up here.",
  },
  failed: { title: "Could not read it again." },
  missing: "It is not there any more.",
} satisfies Command;

export const readAgainForm = () =>
  z.object({
    threadId: threadIdSchema,
    /** The mail to read again. Omitted: the thread as a whole. */
    messageId: messageIdSchema.optional(),
    by: z.literal("model").optional(),
  });
