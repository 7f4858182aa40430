import { z } from "zod";
import { errorLikeSchema } from "./error-like.ts";

type Loggable = { type: string; message: string; code?: string; stack: string; cause?: Loggable };

const loggableSchema = errorLikeSchema.extend({
  name: z.string().optional(),
  message: z.string(),
  stack: z.string().default(""),
});

/**
 * An error in a form that may be logged, also one that is a plain object, as pg-boss emits them. The message of a failed
 * query contains its parameters, mail text among them; only its statement and the database's message are kept.
 */
export function loggableError(error: unknown): Loggable | string {
  const read = loggableSchema.safeParse(error);
  if (!read.success) return typeof error;
  const { name = "object", message, stack, code, cause, errors } = read.data;
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  const loggable: Loggable = {
    type: name,
    message: (message.split("\nparams:")[0] ?? "").slice(0, 500),
    stack: frames.slice(0, 12).join("\n"),
  };
  if (code !== undefined) loggable.code = code;
  const because = loggableError(cause ?? errors[0]);
  if (typeof because !== "string") loggable.cause = because;
  return loggable;
}
