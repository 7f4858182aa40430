import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { type Item, itemOf } from "#app/routes/shortcuts/items.ts";
import { selectTo, toggleItem } from "./select-items.ts";
import { currentSelection, followSelection, isSelected, keepSelected } from "./selected.ts";

/**
 * The checkboxes of listed items: of the item under the pointer, the focused one, and the selected ones. They are
 * rendered by portals into the items' empty elements, so that a list of thousands contains none. A thing far from
 * sight has no place yet.
 */
export function SelectBoxes() {
  const { kind, ids } = useSyncExternalStore(followSelection, currentSelection);
  const near = useNearItems();
  const selected = useItems(kind, ids);
  const shown = new Map<HTMLElement, Item>();
  for (const item of near) if (item.element.isConnected) shown.set(item.element, item);
  for (const item of selected) shown.set(item.element, item);
  return [...shown].flatMap(([element, item]) => {
    const slot = element.querySelector("[data-select-slot]");
    return slot ? createPortal(<SelectBox item={item} />, slot, `${item.kind} ${item.id}`) : [];
  });
}

function SelectBox({ item }: { item: Item }) {
  return (
    <label className="select-box">
      <input
        type="checkbox"
        className="checkbox"
        checked={isSelected(item)}
        aria-label={`Select ${nameOf(item)}`}
        onChange={() => undefined}
        onClick={({ shiftKey }) => (shiftKey ? selectTo(item) : toggleItem(item))}
      />
    </label>
  );
}

function nameOf({ element }: Item): string {
  const named = element.querySelector("h3, .task-text, .task-row-text, p[dir=auto], a[aria-label]");
  const name = named?.getAttribute("aria-label")?.replace(/^Open /, "") ?? named?.textContent;
  return name?.trim() ?? "";
}

/** The items under the pointer and in focus. */
function useNearItems(): Item[] {
  const [pointed, setPointed] = useState<Item | null>(null);
  const [focused, setFocused] = useState<Item | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const onOver = ({ target, pointerType }: PointerEvent) => {
      const item = pointerType === "mouse" && target instanceof Element ? selectable(target) : null;
      setPointed((last) => (last?.element === item?.element ? last : item));
    };
    const onFocus = () => {
      const item = selectable(document.activeElement);
      setFocused((last) => (last?.element === item?.element ? last : item));
    };
    document.addEventListener("pointerover", onOver, { signal, passive: true });
    document.addEventListener("focusin", onFocus, { signal });
    return () => ended.abort();
  }, []);
  return [pointed, focused].flatMap((item) => item ?? []);
}

/** Items in the trash have checkboxes of their own. */
function selectable(part: Element | null): Item | null {
  const item = itemOf(part);
  return item?.kind === "trashed" ? null : item;
}

/** The selected items that are in the document. An item that leaves its list leaves the selection. */
function useItems(kind: Item["kind"], ids: ReadonlySet<string>): Item[] {
  const [, setTurn] = useState(0);
  const isAny = ids.size > 0;
  useEffect(() => {
    if (!isAny) return;
    const observer = new MutationObserver(() => {
      const there = itemsOf(kind);
      keepSelected(new Set(there.map(({ id }) => id)));
      setTurn((turn) => turn + 1);
    });
    const watched = { childList: true, subtree: true, attributeFilter: ["hidden"] };
    observer.observe(document.body, watched);
    return () => observer.disconnect();
  }, [kind, isAny]);
  return isAny ? itemsOf(kind).filter(({ id }) => ids.has(id)) : [];
}

function itemsOf(kind: Item["kind"]): Item[] {
  const all = document.querySelectorAll(`[data-item^="${kind} "]:not([hidden])`);
  return [...all].flatMap((element) => itemOf(element) ?? []);
}
