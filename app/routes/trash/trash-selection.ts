import { counted } from "#app/ui/text/counted.ts";
import type { TrashItem } from "./trash-items.ts";

/**
 * Returns 'n of m selected', or 'm items' if none is selected (specification, section 2, Trash
 * panel).
 */
export function countText(selected: number, total: number): string {
  if (selected > 0) return `${selected} of ${total} selected`;
  return counted(total, "item");
}

/** Returns the selection without items that are no longer listed. */
export function stillListed(
  selected: ReadonlySet<string>,
  listed: readonly string[],
): ReadonlySet<string> {
  return new Set(listed.filter((id) => selected.has(id)));
}

/** Returns the selection with one item toggled. */
export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

const mostNamed = 3;

/** Returns the names of the first few selected items, and the number of the others. */
export function named(items: readonly TrashItem[]): { names: string[]; more: number } {
  return {
    names: items.slice(0, mostNamed).map(({ title, text }) => text ?? title),
    more: Math.max(0, items.length - mostNamed),
  };
}

/** Returns the number of selected items by kind: '1 thread, 2 files and 1 comment'. */
export function countByKind(items: readonly TrashItem[]): string {
  const counts = (["thread", "file", "comment"] as const).flatMap((kind) => {
    const count = items.filter((item) => item.kind === kind).length;
    return count === 0 ? [] : [counted(count, kind)];
  });
  const last = counts.pop() ?? "";
  return counts.length === 0 ? last : `${counts.join(", ")} and ${last}`;
}
