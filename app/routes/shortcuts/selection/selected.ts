import type { Item } from "#app/routes/shortcuts/items.ts";

/** The selection: items of one kind, in one list. */
export type Selected = { kind: Exclude<Item["kind"], "trashed">; ids: ReadonlySet<string> };

const nothing: Selected = { kind: "task", ids: new Set() };
let selected = nothing;
const followers = new Set<() => void>();

/** The present selection. A new object whenever it changes. */
export const currentSelection = () => selected;

export const hasSelection = () => selected.ids.size > 0;

export function followSelection(follower: () => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

export const isSelected = ({ kind, id }: Item) => selected.kind === kind && selected.ids.has(id);

/** Selects an item, or deselects it. An item of another kind begins a new selection. */
export function setSelected({ kind, id }: Item, isOn: boolean): void {
  if (kind === "trashed" || (!isOn && kind !== selected.kind)) return;
  const ids = new Set(kind === selected.kind ? selected.ids : []);
  if (isOn) ids.add(id);
  else ids.delete(id);
  change({ kind, ids });
}

/** Deselects all items except these, which still exist. */
export function keepSelected(there: ReadonlySet<string>): void {
  const ids = new Set([...selected.ids].filter((id) => there.has(id)));
  if (ids.size < selected.ids.size) change({ ...selected, ids });
}

/** Selects the items of a refused change again, unless others were selected meanwhile. */
export function selectAgain(before: Selected): void {
  if (!hasSelection()) change(before);
}

export function clearSelection(): void {
  if (hasSelection()) change(nothing);
}

function change(next: Selected): void {
  selected = next;
  for (const follower of followers) follower();
}
