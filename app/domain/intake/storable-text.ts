const mostCharacters = 1_000_000;

/** Text as the database takes it: without NUL, of a million characters at most. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").slice(0, mostCharacters);
}
