import type { FileSort } from "#app/domain/files/file-list-cursor.ts";

export const fileListTabs = ["all", "pinned", "archived"] as const;
export type FileListTab = (typeof fileListTabs)[number];

export const fileListSorts = ["added", "mailed", "name", "size"] as const satisfies FileSort[];

/**
 * The state of the 'Files' view in its address. `file` is the file to mark: opened by a search
 * result, or with its menu.
 */
export type FilesAddress = {
  view: FileListTab;
  sort: FileSort;
  cursor: string | null;
  file: number | null;
  extension: boolean;
};

/** Reads the address. Ignores malformed values. */
export function readFilesAddress(search: URLSearchParams): FilesAddress {
  const file = search.get("file");
  return {
    view: fileListTabs.find((tab) => tab === search.get("view")) ?? "all",
    sort: fileListSorts.find((sort) => sort === search.get("sort")) ?? "added",
    cursor: search.get("cursor"),
    file: file !== null && /^[1-9]\d{0,14}$/.test(file) ? Number(file) : null,
    extension: search.get("extension") === "chrome",
  };
}

/** Returns the query string of an address after a change. Omits default values. */
export function filesAddress(address: FilesAddress, change: Partial<FilesAddress> = {}): string {
  const next = { ...address, ...change };
  const search = new URLSearchParams();
  if (next.view !== "all") search.set("view", next.view);
  if (next.sort !== "added") search.set("sort", next.sort);
  if (next.cursor !== null) search.set("cursor", next.cursor);
  if (next.file !== null) search.set("file", String(next.file));
  if (next.extension) search.set("extension", "chrome");
  return `?${search}`;
}
