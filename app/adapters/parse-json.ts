/** The value that a text of JSON stands for; undefined for a text that is none. `revive` as in JSON.parse. */
export function parseJson(
  text: string,
  revive?: (key: string, value: unknown) => unknown,
): unknown {
  try {
    const value: unknown = JSON.parse(text, revive);
    return value;
  } catch {
    return undefined;
  }
}
