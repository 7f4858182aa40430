import type { KeyboardEvent } from "react";

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Moves focus with the arrow keys, Home and End among the elements that match the selector. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string): void {
  const step = steps[event.key];
  if (!step) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  if (items.length === 0) return;
  const at = items.findIndex((item) => item.contains(document.activeElement));
  event.preventDefault();
  items[step(at === -1 && event.key === "ArrowUp" ? 0 : at, items.length)]?.focus();
}
