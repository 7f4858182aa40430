import { z } from "zod";
import { messageIdSchema } from "#app/domain/threads/thread.ts";

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
