/** The first is enough to find what occurs everywhere, the second what occurs often. */
const firstLooks = [200, 2_000];
/** The most that is read where no index can help. */
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

const hasTrigram = (pattern: string) => /[\p{L}\p{N}]{3}/u.test(pattern);
