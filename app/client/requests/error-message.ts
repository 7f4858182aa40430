/**
 * The message of an error response, `{ error: { message } }`, also as text that the router has not parsed; null if
 * there is none.
 */
export function errorMessage(body: unknown): string | null {
  const message = field(field(typeof body === "string" ? parse(body) : body, "error"), "message");
  return typeof message === "string" && message !== "" ? message : null;
}

/** A field of an untrusted value; undefined when it has none. */
export function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** What an action answered: the router wraps an answer that has a status as `data` does, `{ data, init }`. */
export function answerOf(result: unknown): unknown {
  const isWrapped = typeof result === "object" && result !== null && "init" in result;
  return isWrapped ? field(result, "data") : result;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
