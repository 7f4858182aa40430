/** Gives focus to the card after this one, else before it, else to its list's panel: it is about to go. */
export function focusNeighbour(card: HTMLElement): void {
  const next = neighbour(card, "nextElementSibling") ?? neighbour(card, "previousElementSibling");
  const place =
    next?.querySelector<HTMLElement>("a") ?? card.closest<HTMLElement>("[data-scrolls]");
  place?.focus();
}

function neighbour(card: Element, way: "nextElementSibling" | "previousElementSibling") {
  let other = card[way];
  while (other instanceof HTMLElement && other.hidden) other = other[way];
  return other;
}
