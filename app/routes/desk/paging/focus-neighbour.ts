/** Gives focus to the thing listed after this one, else before it, else to its list's panel: it is about to go. */
export function focusNeighbour(card: HTMLElement): void {
  const list = card.closest<HTMLElement>("[data-scrolls]");
  const all = [...(list?.querySelectorAll("[data-item]") ?? [])];
  const at = all.indexOf(card);
  // Those of a group that goes with it are hidden, too.
  const isShown = (other: Element) => other.checkVisibility();
  const next = all.slice(at + 1).find(isShown) ?? all.slice(0, at).findLast(isShown);
  (next?.querySelector<HTMLElement>("a") ?? list)?.focus();
}
