/** The first number of rows finds words that occur everywhere, the second words that occur often. */
const firstLooks = [200, 2_000];
/** The most rows that are read if no index can be used. */
const longestLook = 20_000;

/**
 * Runs a search whose results come newest first. `find` searches the given number of newest rows, or all of
 * them by index (null). What occurs often is found in the first looks, however much there is; the index then
 * returns few rows. Short words have no trigram, so no index finds them.
 */
export async function newestFirst<Row>(
  patterns: string[],
  limit: number,
  find: (newest: number | null) => Promise<Row[]>,
): Promise<Row[]> {
  for (const newest of firstLooks) {
    const found = await find(newest);
    if (found.length >= limit) return found;
  }
  return find(patterns.some(hasTrigram) ? null : longestLook);
}

/** Whether an index of trigrams finds the pattern: it has three letters or digits in a row. */
export const hasTrigram = (pattern: string) => /[\p{L}\p{N}]{3}/u.test(pattern);
