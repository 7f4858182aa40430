import { z } from "zod";

/** What an error, or a plain object in place of one, tells of itself beside its message. */
export const errorLikeSchema = z.object({
  code: z.string().optional().catch(undefined),
  cause: z.unknown().optional(),
  /** The attempts of an AggregateError, which has no message of its own. */
  errors: z.array(z.unknown()).default([]).catch([]),
});
