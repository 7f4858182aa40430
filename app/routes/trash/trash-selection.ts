/** 'n of m selected', or 'm items' while nothing is (specification, section 2, Trash panel). */
export function countText(selected: number, total: number): string {
  if (selected > 0) return `${selected} of ${total} selected`;
  return total === 1 ? "1 item" : `${total} items`;
}

/** The selection without what is no longer listed. */
export function stillListed(
  selected: ReadonlySet<string>,
  listed: readonly string[],
): ReadonlySet<string> {
  return new Set(listed.filter((id) => selected.has(id)));
}

/** The selection with one item turned on or off. */
export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
