import { isTimeout } from "#app/client/requests/router-timeout.ts";

/**
 * Loaded data that is still valid. An entry is used only while changes are followed, at the newest known
 * revision, and while its kind is fresh; the person's own forms empty every cache. Entries live in the page's
 * memory, and signing out leaves the page.
 */
type Revised = { revision: number };
type Entry<Data> = { data: Data; loadedAt: number };

let newestRevision = 0;
let isFollowing = false;
const caches = new Set<Map<string, unknown>>();
const mostEntries = 50;
/** Specification, section 9: the default of queries. */
const usuallyKeptForMs = 30 * 60_000;

/** Records that a revision exists. */
export function noteRevision(revision: number): void {
  newestRevision = Math.max(newestRevision, revision);
}

/** Records whether every change will be received from now on. */
export function noteFollowing(following: boolean): void {
  isFollowing = following;
}

/** Empties every cache. */
export function forgetLoaded(): void {
  for (const cache of caches) cache.clear();
}

/**
 * Creates a cache for one kind of data. `load` returns the entry of a key or calls `fetch`. When the server
 * cannot be reached, it returns what was loaded last under the key, or what the page passed to `remember`,
 * unless that is too old. The page passes to `remember` what it shows; `isOwed` tells whether it is yet to
 * show what was asked for last. React Router discards a revalidation when a navigation comes in between, so
 * that navigation must ask again.
 */
export function createRevisionCache<Data extends Revised>(
  freshForMs: number,
  keptForMs = usuallyKeptForMs,
) {
  const entries = new Map<string, Entry<Data>>();
  // A form does not empty these: without a network it has changed nothing.
  const fallbacks = new Map<string, Entry<Data>>();
  let loading = 0;
  let wasAborted = false;
  let loaded: Data | undefined;
  let shown: Data | undefined;
  caches.add(entries);
  const fallBackTo = (key: string, data: Data) =>
    keep(fallbacks, key, { data, loadedAt: Date.now() });
  function remember(key: string, data: Data): void {
    shown = data;
    fallBackTo(key, data);
  }
  const isOwed = () => loading > 0 || wasAborted || (loaded !== undefined && loaded !== shown);
  async function load(key: string, fetch: () => Promise<Data>): Promise<Data> {
    loading += 1;
    try {
      loaded = await loadOrFallBack(key, fetch);
      wasAborted = false;
      return loaded;
    } catch (error) {
      wasAborted = error instanceof DOMException && error.name === "AbortError";
      throw error;
    } finally {
      loading -= 1;
    }
  }
  async function loadOrFallBack(key: string, fetch: () => Promise<Data>): Promise<Data> {
    const entry = entries.get(key);
    if (entry && isFollowing && isFresh(entry, freshForMs)) return entry.data;
    try {
      const data = await fetch();
      noteRevision(data.revision);
      keep(entries, key, { data, loadedAt: Date.now() });
      fallBackTo(key, data);
      return data;
    } catch (error) {
      const last = fallbacks.get(key);
      // fetch rejects with a TypeError when there is no network.
      const isThere = last && Date.now() - last.loadedAt < keptForMs;
      if (isThere && (error instanceof TypeError || isTimeout(error))) return last.data;
      throw error;
    }
  }
  return { load, remember, isOwed };
}

function isFresh(entry: Entry<Revised>, freshForMs: number): boolean {
  return entry.data.revision >= newestRevision && Date.now() - entry.loadedAt < freshForMs;
}

function keep<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key);
  entries.set(key, value);
  const oldest = entries.keys().next();
  if (entries.size > mostEntries && !oldest.done) entries.delete(oldest.value);
}
