import { useEffect } from "react";
import { type Item, itemOf } from "#app/routes/shortcuts/items.ts";
import { selectTo, toggleItem } from "./select-items.ts";
import { clearSelection, hasSelection } from "./selected.ts";

/** In milliseconds: a press of this length on an item selects it. */
const longPressMs = 450;
/** In pixels: a finger that moves farther scrolls. */
const still = 10;

/** Selecting by pointer: Ctrl, Command or Shift and a click, or a long press on touch. Escape ends it. */
export function useSelecting(): void {
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const on = { signal, capture: true };
    document.addEventListener("click", onClick, on);
    document.addEventListener("keydown", onEscape, on);
    followFinger(on);
    return () => ended.abort();
  }, []);
}

function onClick(event: MouseEvent): void {
  const { target } = event;
  const item = target instanceof Element ? itemOf(target) : null;
  if (!item || !(target instanceof Element) || isControl(target)) return;
  if (event.shiftKey) selectTo(item);
  else if ((event.ctrlKey || event.metaKey) && !isOnLink(event, target)) toggleItem(item);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** A click on an item's own controls keeps its meaning. */
function isControl(target: Element): boolean {
  return target.closest("button, input, select, textarea, label, [popover]") !== null;
}

/**
 * Ctrl or Command and a click on a link's text open a tab, as everywhere. The link of a card covers the whole
 * card; a click beside its text selects.
 */
function isOnLink({ clientX, clientY }: MouseEvent, target: Element): boolean {
  const box = target.closest("a")?.getBoundingClientRect();
  if (!box) return false;
  return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
}

function onEscape(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
  if (!hasSelection() || document.querySelector("[popover]:popover-open")) return;
  event.preventDefault();
  clearSelection();
}

/** A long press selects; while something is selected, a tap does. */
function followFinger(on: AddEventListenerOptions): void {
  let pressed: { item: Item; x: number; y: number; timer: ReturnType<typeof setTimeout> } | null =
    null;
  let hasSelected = false;
  const end = () => {
    if (pressed) clearTimeout(pressed.timer);
    pressed = null;
  };
  const onDown = ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
    end();
    hasSelected = false;
    const item = target instanceof Element && !isControl(target) ? itemOf(target) : null;
    if (pointerType !== "touch" || !item || item.kind === "trashed") return;
    if (hasSelection()) {
      pressed = { item, x, y, timer: setTimeout(end, longPressMs) };
      return;
    }
    const select = () => {
      end();
      hasSelected = true;
      toggleItem(item);
    };
    pressed = { item, x, y, timer: setTimeout(select, longPressMs) };
  };
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    if (pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) > still) end();
  };
  const onTap = (event: MouseEvent) => {
    const tapped = pressed && hasSelection() ? pressed.item : null;
    end();
    if (tapped) toggleItem(tapped);
    else if (!hasSelected) return;
    hasSelected = false;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("pointerdown", onDown, on);
  document.addEventListener("pointermove", onMove, on);
  document.addEventListener("pointercancel", end, on);
  document.addEventListener("click", onTap, on);
  // The browser's context menu of a link would cover the selection.
  document.addEventListener(
    "contextmenu",
    (event) => {
      if (pressed || hasSelected) event.preventDefault();
    },
    on,
  );
}
