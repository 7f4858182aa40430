/** The two kinds of search. Each has its own list of recently viewed items. */
export const searchModes = ["media", "feedback"] as const;
export type SearchMode = (typeof searchModes)[number];

export function otherMode(mode: SearchMode): SearchMode {
  return mode === "media" ? "feedback" : "media";
}

/** An item that the user opened from the search dialog (specification, section 3). */
export type RecentlyViewed = {
  id: string;
  name: string;
  image: string | null;
  previewUrl: string | null;
  content: string;
  clickedAt: number;
};

const mostKept = 5;

/** Returns the list with the item first: newest first, no duplicates, at most five. */
export function remember(list: readonly RecentlyViewed[], item: RecentlyViewed): RecentlyViewed[] {
  return [item, ...list.filter(({ id }) => id !== item.id)].slice(0, mostKept);
}

/** Returns the list without permanently deleted items, and without items of deleted threads. */
export function withoutDeleted(
  list: readonly RecentlyViewed[],
  itemIds: ReadonlySet<string>,
): RecentlyViewed[] {
  return list.filter(({ id, content }) => {
    const threadId = /\/thread\/([\w-]+)/.exec(content)?.[1] ?? "";
    return !itemIds.has(id) && !itemIds.has(threadId);
  });
}

/** Reads the stored list. Omits entries that are malformed or were tampered with. */
export function readRecentlyViewed(stored: string | null): RecentlyViewed[] {
  if (!stored) return [];
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list.filter(isRecentlyViewed).slice(0, mostKept) : [];
  } catch {
    return [];
  }
}

/** The prefix of every list's key. */
export const storagePrefix = "galley:recently-viewed:";

/** The lists: one for each kind of search, and what the command palette led to. */
export type ViewedList = SearchMode | "palette";

/** Returns the key of a list: a list belongs to one user and one kind. */
export function storageKey(userId: string, mode: ViewedList): string {
  return `${storagePrefix}${userId}:${mode}`;
}

function isRecentlyViewed(value: unknown): value is RecentlyViewed {
  if (typeof value !== "object" || value === null) return false;
  const item: Partial<Record<keyof RecentlyViewed, unknown>> = value;
  return (
    typeof item.id === "string" &&
    typeof item.name === "string" &&
    typeof item.clickedAt === "number" &&
    isPath(item.content) &&
    isPathOrNull(item.image) &&
    isPathOrNull(item.previewUrl)
  );
}

// Only same-origin paths: the list becomes links and pictures.
function isPath(value: unknown): value is string {
  return typeof value === "string" && /^\/(?![/\\])/.test(value);
}

function isPathOrNull(value: unknown): value is string | null {
  return value === null || isPath(value);
}
