type Loggable = { type: string; message: string; code?: string; stack: string; cause?: Loggable };

/**
 * An error in a form that may be logged. The message of a failed query contains its parameters, mail text
 * among them; only its statement and the database's message are kept.
 */
export function loggableError(error: unknown): Loggable | string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const loggable: Loggable = {
    type: error.name,
    message: (error.message.split("\nparams:")[0] ?? "").slice(0, 500),
    stack: frames.slice(0, 12).join("\n"),
  };
  if ("code" in error && typeof error.code === "string") loggable.code = error.code;
  if (error.cause instanceof Error) {
    const cause = loggableError(error.cause);
    if (typeof cause !== "string") loggable.cause = cause;
  }
  return loggable;
}
