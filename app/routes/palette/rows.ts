import { allShortcuts } from "#app/routes/shortcuts/all-shortcuts.ts";
import type { Item } from "#app/routes/shortcuts/items.ts";
import type { Shortcut } from "#app/routes/shortcuts/shortcut.ts";
import { works } from "#app/routes/shortcuts/works.ts";
import type { FoundRow } from "./found-rows.ts";

/** A row of the palette: a command, or an address. */
export type Row = { id: string; name: string } & (
  | { shortcut: Shortcut }
  | { thing: string; kind: FoundRow["kind"]; detail: string; address: string }
);

export type RowGroup = { title: string; rows: Row[] };

/** Titles of the commands that act on the item in focus. */
const itemTitles = {
  thread: "This thread",
  task: "This task",
  file: "This file",
  trashed: "This item",
} as const;

const titles = { thread: "Threads", task: "Tasks", file: "Files", person: "People" } as const;

/**
 * The commands that are possible now, with this item in focus; those that act on the item come first. `q` is a
 * part of each name.
 */
export function commandRows(item: Item | null, q: string): RowGroup[] {
  const words = q.toLowerCase().split(/\s+/);
  const fits = allShortcuts.filter((shortcut, at) => {
    const { name, place, keys } = shortcut;
    return (
      // Some commands have two shortcuts.
      allShortcuts.findIndex((other) => other.name === name) === at &&
      // Omits shortcuts that only move the focus, or open what is open.
      place !== "list" &&
      place !== "row" &&
      keys !== "mod+k" &&
      !keys?.startsWith("shift+") &&
      works(shortcut, item) &&
      words.every((word) => name.toLowerCase().includes(word))
    );
  });
  const isOnItem = ({ place }: Shortcut) =>
    place === "item" || place === "listed" || place === "task";
  const toRow = (shortcut: Shortcut) => ({
    id: `do ${shortcut.name}`,
    name: shortcut.name,
    shortcut,
  });
  return [
    ...(item ? [{ title: itemTitles[item.kind], rows: fits.filter(isOnItem).map(toRow) }] : []),
    { title: "Commands", rows: fits.filter((one) => !isOnItem(one)).map(toRow) },
  ].filter(({ rows }) => rows.length > 0);
}

/** The results by kind, and a link to the whole search. */
export function foundGroups(q: string, found: readonly FoundRow[]): RowGroup[] {
  const byKind = Map.groupBy(found, ({ kind }) => kind);
  const groups = [...byKind].map(([kind, rows]) => ({
    title: titles[kind],
    rows: rows.map((row) => ({ ...row, thing: row.id, id: `${kind} ${row.id}` })),
  }));
  return [
    ...groups,
    {
      title: "Search",
      rows: [
        {
          id: "search",
          thing: q,
          kind: "file" as const,
          name: `Search files and mail for “${q}”`,
          detail: "",
          address: `/dashboard/search?${new URLSearchParams({ q })}`,
        },
      ],
    },
  ];
}
