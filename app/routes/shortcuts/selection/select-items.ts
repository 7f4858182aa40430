import { focusedItem, focusItem, type Item, listOf } from "#app/routes/shortcuts/items.ts";
import { isSelected, setSelected } from "./selected.ts";

/** The anchor of a range: the item that was last selected or deselected individually. */
let anchor: Item | null = null;

/** Selects an item, or deselects it. */
export function toggleItem(item: Item): void {
  anchor = item;
  setOn(item, !isOn(item));
}

/** Selects all items from the anchor to this one. */
export function selectTo(item: Item): void {
  const all = listOf(item).filter(({ kind }) => kind === item.kind);
  const [from, to] = [anchor ?? item, item].map((end) => all.findIndex((one) => isSame(one, end)));
  if (from === undefined || to === undefined || from < 0) {
    toggleItem(item);
    return;
  }
  for (const one of all.slice(Math.min(from, to), Math.max(from, to) + 1)) setOn(one, true);
}

/** Selects the focused item and the next (1) or previous one (-1), and focuses that. Going back deselects. */
export function extendBy(step: 1 | -1): void {
  const item = focusedItem();
  if (!item) return;
  const all = listOf(item).filter(({ kind }) => kind === item.kind);
  const next = all[all.findIndex((one) => isSame(one, item)) + step];
  anchor ??= item;
  if (!next) setOn(item, true);
  else if (isOn(item) && isOn(next)) setOn(item, false);
  else for (const one of [item, next]) setOn(one, true);
  if (next) focusItem(next.element);
}

/** The trash has checkboxes of its own, which are there without a script too. */
const ownBox = ({ kind, element }: Item) =>
  kind === "trashed" ? element.querySelector<HTMLInputElement>("input[type=checkbox]") : null;

function isOn(item: Item): boolean {
  return ownBox(item)?.checked ?? isSelected(item);
}

function setOn(item: Item, wanted: boolean): void {
  const box = ownBox(item);
  if (box && box.checked !== wanted) box.click();
  else if (!box) setSelected(item, wanted);
}

function isSame(one: Item, other: Item): boolean {
  return one.kind === other.kind && one.id === other.id;
}
