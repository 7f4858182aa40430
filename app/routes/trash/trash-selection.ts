import type { TrashItem } from "./trash-items.ts";

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

const mostNamed = 3;

/** The first few of what is chosen by name, and how many more there are. */
export function named(items: readonly TrashItem[]): { names: string[]; more: number } {
  return {
    names: items.slice(0, mostNamed).map(({ title, text }) => text ?? title),
    more: Math.max(0, items.length - mostNamed),
  };
}

/** What is chosen, counted by kind: '1 thread, 2 files and 1 comment'. */
export function countByKind(items: readonly TrashItem[]): string {
  const counts = (["thread", "file", "comment"] as const).flatMap((kind) => {
    const count = items.filter((item) => item.kind === kind).length;
    return count === 0 ? [] : [`${count} ${kind}${count === 1 ? "" : "s"}`];
  });
  const last = counts.pop() ?? "";
  return counts.length === 0 ? last : `${counts.join(", ")} and ${last}`;
}
