import { cutText } from "#app/ui/text/cut-text.ts";
import { type SearchMode, searchModes } from "./recently-viewed.ts";

export type SearchQuery = { q: string; mode: SearchMode; extension: boolean };

const longest = 200;

/** Reads the search from the address. A blank query means no search. */
export function readSearchQuery(search: URLSearchParams): SearchQuery {
  return {
    q: cutText((search.get("q") ?? "").trim(), longest),
    mode: searchModes.find((mode) => mode === search.get("mode")) ?? "media",
    extension: search.get("extension") === "chrome",
  };
}

/** Returns the address of a search. Omits default values. */
export function searchAddress(query: SearchQuery, change: Partial<SearchQuery> = {}): string {
  const { q, mode, extension } = { ...query, ...change };
  const search = new URLSearchParams();
  if (q.trim() !== "") search.set("q", q);
  if (mode !== "media") search.set("mode", mode);
  if (extension) search.set("extension", "chrome");
  return `?${search}`;
}
