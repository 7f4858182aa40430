/** Enough to find what occurs often. */
const firstLook = 2_000;
/** The most that is read where no index can help. */
const longestLook = 20_000;

/**
 * Runs a search whose results come newest first. `find` searches the given number of newest rows, or all of
 * them by index (null). What occurs often is found in the first look, however much there is; the index then
 * returns few rows. Short words have no trigram, so no index finds them.
 */
export async function newestFirst<Row>(
  patterns: string[],
  limit: number,
  find: (newest: number | null) => Promise<Row[]>,
): Promise<Row[]> {
  const found = await find(firstLook);
  if (found.length >= limit) return found;
  return find(patterns.some(hasTrigram) ? null : longestLook);
}

const hasTrigram = (pattern: string) => /[\p{L}\p{N}]{3}/u.test(pattern);
