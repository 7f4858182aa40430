type Page<Item> = { items: Item[]; nextCursor: string | null };

/** What a list keeps back: how many new items, and whether those that it shows have another order now. */
export type KeptBack = { count: number; isMoved: boolean };

/**
 * A page that was loaded again, with the items where they are shown: none moves, and what is new above another one is kept
 * back. What leaves the list leaves it; what is new below all others is appended. Null in `keptBack`: nothing is.
 */
export function heldPage<Item>(
  shown: readonly Item[],
  page: Page<Item>,
  idOf: (item: Item) => string,
): { page: Page<Item>; keptBack: KeptBack | null } {
  const places = new Map(shown.map((item, place) => [idOf(item), place]));
  const placeOf = (item: Item) => places.get(idOf(item)) ?? -1;
  const known = page.items.filter((item) => placeOf(item) >= 0);
  const lastKnown = page.items.findLastIndex((item) => placeOf(item) >= 0);
  const held = known.toSorted((one, other) => placeOf(one) - placeOf(other));
  const count = lastKnown + 1 - known.length;
  const isMoved = held.some((item, at) => item !== known[at]);
  if (known.length === 0 || (count === 0 && !isMoved)) return { page, keptBack: null };
  // Those at the end that the new ones pushed to the next page stay.
  const there = new Set(page.items.map(idOf));
  const last = Math.max(...known.map(placeOf));
  const pushed = shown.slice(last + 1).filter((item) => !there.has(idOf(item)));
  const kept = page.nextCursor === null ? [] : pushed.slice(0, count);
  const items = [...held, ...kept, ...page.items.slice(lastKnown + 1)];
  return { page: { ...page, items }, keptBack: { count, isMoved } };
}
