import { z } from "zod";

/** Asks for a message without the files at these places of its list of attachments. */
export const redactionRequestSchema = z.object({
  op: z.literal("redactMail"),
  partIndexes: z.array(z.number().int().nonnegative()),
});

/** The rewritten message is the answer's part 0. */
export const redactionSchema = z.object({ size: z.number().int().nonnegative() });
