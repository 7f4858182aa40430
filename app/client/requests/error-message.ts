/** The message of an error that the server answered, `{ error: { message } }`; null without one. */
export function errorMessage(body: unknown): string | null {
  const message = field(field(body, "error"), "message");
  return typeof message === "string" && message !== "" ? message : null;
}

/** A field of an untrusted value; undefined when it has none. */
export function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
