const mostCharacters = 1_000_000;

/**
 * Makes text storable in PostgreSQL: removes NUL, replaces lone surrogates, and cuts it to `most` UTF-16
 * units.
 */
export function storableText(text: string, most = mostCharacters): string {
  return text.replaceAll("\0", "").slice(0, most).toWellFormed();
}
