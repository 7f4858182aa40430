import { z } from "zod";

/** The fields beside its message that an error, or a plain object in place of one, may have. */
export const errorLikeSchema = z.object({
  code: z.string().optional().catch(undefined),
  cause: z.unknown().optional(),
  /** The attempts of an AggregateError, which has no message of its own. */
  errors: z.array(z.unknown()).default([]).catch([]),
});

/** Returns whether an error, or one of its causes, has this code: PostgreSQL's SQLSTATE or the operating system's. */
export function hasCode(error: unknown, code: string): boolean {
  const read = errorLikeSchema.safeParse(error);
  if (!read.success) return false;
  const { code: own, cause, errors } = read.data;
  return own === code || hasCode(cause ?? errors[0], code);
}
