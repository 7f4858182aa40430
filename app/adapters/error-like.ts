import { z } from "zod";

/** The fields beside its message that an error, or a plain object in place of one, may have. */
export const errorLikeSchema = z.object({
  code: z.string().optional().catch(undefined),
  cause: z.unknown().optional(),
  /** The attempts of an AggregateError, which has no message of its own. */
  errors: z.array(z.unknown()).default([]).catch([]),
});
