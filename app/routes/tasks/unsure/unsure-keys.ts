import type { KeyboardEvent, SyntheticEvent } from "react";

const items = "[data-unsure]:not([hidden])";

/**
 * The keys of a list of unsure asks, while it contains the focus: A accepts, D dismisses the focused ask, unless single
 * keys are off and its buttons name none; the arrows move to the others.
 */
export function onUnsureKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
  if (ctrlKey || metaKey || altKey || event.defaultPrevented) return;
  const focused = document.activeElement?.closest<HTMLElement>(items);
  if (!focused) return;
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  const button = focused.querySelector<HTMLElement>(
    `[aria-keyshortcuts="${CSS.escape(key.toUpperCase())}"]`,
  );
  const target = step === 0 ? button : answerOf(neighbour(currentTarget, focused, step));
  if (!target) return;
  event.preventDefault();
  if (step === 0) target.click();
  else target.focus();
}

/** When an ask is answered, the next one gets the focus; after the last, the element that opened the list. */
export function focusNext(event: SyntheticEvent<HTMLElement>, fallback: string): void {
  const answered = event.target instanceof Element && event.target.closest<HTMLElement>(items);
  if (!answered) return;
  const list = event.currentTarget;
  const next = neighbour(list, answered, 1) ?? neighbour(list, answered, -1);
  (answerOf(next) ?? document.getElementById(fallback))?.focus();
}

function neighbour(list: HTMLElement, item: HTMLElement, step: number): HTMLElement | null {
  const all = [...list.querySelectorAll<HTMLElement>(items)];
  return all[all.indexOf(item) + step] ?? null;
}

function answerOf(item: HTMLElement | null): HTMLElement | null {
  return item?.querySelector("button") ?? null;
}
