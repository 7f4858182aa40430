const mostCharacters = 1_000_000;

/** Makes text storable in the database: removes NUL and lone surrogates, and cuts it to `most` characters. */
export function storableText(text: string, most = mostCharacters): string {
  return text.replaceAll("\0", "").slice(0, most).toWellFormed();
}
