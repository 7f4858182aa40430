import { z } from "zod";
import { messageIdSchema, threadIdSchema } from "#app/domain/threads/thread.ts";
import type { ClosedBy } from "./closed-by.ts";

/**
 * A user's answer to a mail that settles a task: 'undo' what it closed, 'keep' the task open, or
 * 'close' it as the mail suggests.
 */
export const closingAnswers = ["undo", "keep", "close"] as const;
export type ClosingAnswer = (typeof closingAnswers)[number];

/** The answer, and the id of the message that the user saw. */
export const closingAnswerSchema = z.object({
  answer: z.enum(closingAnswers, "must be 'undo', 'keep' or 'close'"),
  messageId: messageIdSchema,
});

/** Reads a mail from a field of a form (see closedByText). */
export const closedByTextSchema = z
  .string()
  .transform((text) => text.split("/"))
  .pipe(z.tuple([threadIdSchema, messageIdSchema], "is not a mail"))
  .transform(([threadId, messageId]): ClosedBy => ({ threadId, messageId }));
