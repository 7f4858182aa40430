import { useEffect } from "react";
import { focusedItem, focusItem, type Item, overlay } from "./items.ts";

type Held = Item & { after: Element[]; before: Element[]; list: HTMLElement | null };

/**
 * Where the listed thing that had focus leaves, by the person's own change (it is hidden at once), by a mail or another
 * window, focus goes to the same thing elsewhere, or to the one after it, or before it, and never to the start of the
 * page. Dialogs keep the focus by themselves.
 */
export function useFocusOnItems(): void {
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    let held: Held | null = null;
    const observer = new MutationObserver(() => {
      if (!held || !isGone(held.element)) return;
      const at = document.activeElement;
      // A menu in it may have closed before; what is hidden can still have focus until the page is drawn.
      if (at !== document.body && !held.element.contains(at)) return;
      const left = held;
      // Runs before focus moves: the item that gets focus is remembered next.
      held = null;
      if (!overlay()) goOnFrom(left);
    });
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["hidden"],
    });
    const hold = () => {
      held = heldBy(focusedItem());
    };
    const letGo = () => {
      held = null;
    };
    document.addEventListener("focusin", hold, { signal });
    document.addEventListener("pointerdown", letGo, { signal, capture: true });
    return () => {
      ended.abort();
      observer.disconnect();
    };
  }, []);
}

const isGone = (element: HTMLElement) => !element.isConnected || element.hidden;

function heldBy(item: Item | null): Held | null {
  if (!item) return null;
  const list = item.element.closest<HTMLElement>("[data-scrolls]");
  const all = [...(list?.querySelectorAll("[data-item]") ?? [])];
  const at = all.indexOf(item.element);
  return { ...item, list, after: all.slice(at + 1), before: all.slice(0, at).toReversed() };
}

function goOnFrom({ kind, id, after, before, list }: Held): void {
  const same = document.querySelector(`[data-item="${kind} ${CSS.escape(id)}"]`);
  // The items of a group that leaves as well are hidden, too.
  const isShown = (element: Element | null) => element?.isConnected && element.checkVisibility();
  const next = [same, ...after, ...before].find(isShown);
  if (next instanceof HTMLElement) focusItem(next);
  else list?.focus();
}
