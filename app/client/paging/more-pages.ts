export type Page<Item> = { items: Item[]; nextCursor: string | null };

/** The pages loaded after the first one, and the chain of pages that is being loaded. */
export type MorePages<Item> = {
  shown: Page<Item> | null;
  chain: { items: Item[]; cursor: string; goal: number } | null;
  failed: boolean;
};

export type MorePagesEvent<Item> =
  | { type: "more"; cursor: string; size: number }
  | { type: "first-page-changed"; cursor: string | null }
  | { type: "rebased"; shown: Page<Item> | null }
  | { type: "arrived"; page: Page<Item> }
  | { type: "failed" }
  | { type: "gone"; id: string };

export const noMorePages = { shown: null, chain: null, failed: false };

/**
 * Pages that follow a first page, which the loader keeps fresh. When the first page changes, the same number of
 * items is loaded again from its new end, and replaces the old ones once all are there.
 */
export function nextMorePages<Item>(
  state: MorePages<Item>,
  event: MorePagesEvent<Item>,
  idOf: (item: Item) => string,
): MorePages<Item> {
  switch (event.type) {
    case "more": {
      if (state.chain) return state;
      const items = state.shown?.items ?? [];
      return {
        ...state,
        failed: false,
        chain: { items, cursor: event.cursor, goal: items.length + event.size },
      };
    }
    case "first-page-changed": {
      const goal = state.chain?.goal ?? state.shown?.items.length ?? 0;
      if (goal === 0) return noMorePages;
      if (event.cursor === null) return noMorePages;
      return { ...state, failed: false, chain: { items: [], cursor: event.cursor, goal } };
    }
    case "rebased":
      return { ...noMorePages, shown: event.shown };
    case "arrived": {
      if (!state.chain) return state;
      const items = [...state.chain.items, ...event.page.items];
      const { nextCursor } = event.page;
      if (nextCursor !== null && items.length < state.chain.goal) {
        return { ...state, chain: { ...state.chain, items, cursor: nextCursor } };
      }
      const shown = { items: keepSame(items, state.shown?.items ?? [], idOf), nextCursor };
      return { shown, chain: null, failed: false };
    }
    case "failed":
      return { ...state, chain: null, failed: true };
    case "gone": {
      if (!state.shown) return state;
      const items = state.shown.items.filter((item) => idOf(item) !== event.id);
      return { ...state, shown: { ...state.shown, items } };
    }
  }
}

/**
 * Items that were loaded again and have not changed keep their object identity: their cards, of which there may be
 * ten thousand, need not be rendered again.
 */
function keepSame<Item>(
  items: Item[],
  before: readonly Item[],
  idOf: (item: Item) => string,
): Item[] {
  if (before.length === 0) return items;
  const known = new Map(before.map((item) => [idOf(item), item]));
  return items.map((item) => {
    const old = known.get(idOf(item));
    if (old === undefined || old === item) return item;
    return JSON.stringify(old) === JSON.stringify(item) ? old : item;
  });
}

/** Joins both into one list, without the items that both contain while they are being loaded again. */
export function joinPages<Item>(
  first: Page<Item>,
  shown: Page<Item> | null,
  idOf: (item: Item) => string,
): Page<Item> {
  if (!shown) return first;
  const known = new Set(first.items.map(idOf));
  const items = [...first.items, ...shown.items.filter((item) => !known.has(idOf(item)))];
  return { items, nextCursor: shown.nextCursor };
}
