import { useEffect, useState } from "react";
import {
  type RecentlyViewed,
  readRecentlyViewed,
  remember,
  storageKey,
  storagePrefix,
  type ViewedList,
  withoutDeleted,
} from "./recently-viewed.ts";

/**
 * Returns the viewer's list of one kind in this browser, and a function that adds to it. Empty if
 * storage is disabled.
 */
export function useRecentlyViewed(userId: string, mode: ViewedList) {
  const key = storageKey(userId, mode);
  const [list, setList] = useState<RecentlyViewed[]>([]);
  useEffect(() => setList(readRecentlyViewed(read(key))), [key]);
  const add = (item: Omit<RecentlyViewed, "clickedAt">) => {
    const next = remember(readRecentlyViewed(read(key)), { ...item, clickedAt: Date.now() });
    write(key, JSON.stringify(next));
  };
  return { list, add };
}

/** Removes permanently deleted items from this browser's lists. */
export function forgetViewed(itemIds: readonly string[]): void {
  for (const key of keys().filter((one) => one.startsWith(storagePrefix))) {
    write(key, JSON.stringify(withoutDeleted(readRecentlyViewed(read(key)), new Set(itemIds))));
  }
}

function keys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

// A browser that blocks storage throws on every access.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is full or blocked: the list is optional.
  }
}
