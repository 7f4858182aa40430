const mostCharacters = 1_000_000;

/** Text as the database takes it: without NUL and broken surrogates, of so many characters at most. */
export function storableText(text: string, most = mostCharacters): string {
  return text.replaceAll("\0", "").slice(0, most).toWellFormed();
}
