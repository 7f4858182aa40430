/** The two kinds of things that are searched, and remembered apart. */
export const searchModes = ["media", "feedback"] as const;
export type SearchMode = (typeof searchModes)[number];

/** Something the person opened from the search dialog (specification, section 3). */
export type RecentlyViewed = {
  id: string;
  name: string;
  image: string | null;
  previewUrl: string | null;
  content: string;
  clickedAt: number;
};

const mostKept = 5;

/** The list with an item put first: newest first, no duplicates, at most five. */
export function remember(list: readonly RecentlyViewed[], item: RecentlyViewed): RecentlyViewed[] {
  return [item, ...list.filter(({ id }) => id !== item.id)].slice(0, mostKept);
}

/** The list without what was deleted forever: these things, and what stood in these threads. */
export function withoutDeleted(
  list: readonly RecentlyViewed[],
  itemIds: ReadonlySet<string>,
): RecentlyViewed[] {
  return list.filter(({ id, content }) => {
    const threadId = /\/thread\/([\w-]+)/.exec(content)?.[1] ?? "";
    return !itemIds.has(id) && !itemIds.has(threadId);
  });
}

/** The list as it was stored. What cannot be read, or was tampered with, is left out. */
export function readRecentlyViewed(stored: string | null): RecentlyViewed[] {
  if (!stored) return [];
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list.filter(isRecentlyViewed).slice(0, mostKept) : [];
  } catch {
    return [];
  }
}

/** What every list's key begins with. */
export const storagePrefix = "galley:recently-viewed:";

/** The lists belong to one user: the key names both the user and the kind. */
export function storageKey(userId: string, mode: SearchMode): string {
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

// Only paths of our own: the list becomes links and pictures.
function isPath(value: unknown): value is string {
  return typeof value === "string" && /^\/(?![/\\])/.test(value);
}

function isPathOrNull(value: unknown): value is string | null {
  return value === null || isPath(value);
}
