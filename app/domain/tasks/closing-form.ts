import { z } from "zod";
import { messageIdSchema } from "#app/domain/threads/thread.ts";

/**
 * What a person says to a mail that settles a task: 'undo' what it closed, 'keep' open or 'close' what
 * it only suggests to.
 */
export const closingAnswers = ["undo", "keep", "close"] as const;
export type ClosingAnswer = (typeof closingAnswers)[number];

/** The answer, and the message whose words the person has seen. */
export const closingAnswerSchema = z.object({
  answer: z.enum(closingAnswers, "must be 'undo', 'keep' or 'close'"),
  messageId: messageIdSchema,
});
