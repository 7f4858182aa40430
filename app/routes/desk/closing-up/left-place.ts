const outMs = 160;
const easing = "cubic-bezier(0.2, 0, 0, 1)";

export const wantsStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What an observer of the page saw go: where it stood, and whether it is only hidden until its form is answered. */
export type Gone = { element: HTMLElement; parent: Node; next: Node | null };

/**
 * Puts a copy in the place of what has left a list: it moves out, and its empty place stays. The copy is for the eye
 * alone. The promise is kept once it has moved out.
 */
export function leavePlace({ element, parent, next }: Gone): [HTMLElement, Promise<void>] {
  const place = copyOf(element);
  parent.insertBefore(place, next);
  const height = `${place.getBoundingClientRect().height}px`;
  const empty = () => {
    place.className = "";
    place.style.height = height;
    place.replaceChildren();
  };
  if (wantsStill()) {
    empty();
    return [place, Promise.resolve()];
  }
  const to = { opacity: 0, transform: "translateX(1rem)" };
  const move = place.animate([{}, to], { duration: outMs, easing, fill: "forwards" });
  return [place, move.finished.then(empty)];
}

/** Takes the places away; what stood after them moves up to its new place. */
export function closeUp(places: readonly HTMLElement[]): void {
  const lists = new Set(places.map(({ parentNode }) => listAround(parentNode)));
  const items = [...lists].flatMap((list) => (list && !wantsStill() ? itemsInSight(list) : []));
  for (const place of places) place.remove();
  for (const { item, x, y } of items) {
    const now = item.getBoundingClientRect();
    if (now.x === x && now.y === y) continue;
    const from = { transform: `translate(${x - now.x}px, ${y - now.y}px)` };
    item.animate([from, { transform: "none" }], { duration: outMs, easing });
  }
}

/** The list with all of its groups, around what is, or was, part of it. */
export function listAround(parent: Node | null): HTMLElement | null {
  if (!(parent instanceof HTMLElement) || !parent.matches("ul")) return asElement(parent);
  const around = parent.parentElement;
  return around?.matches("section") ? around.parentElement : around;
}

const asElement = (node: Node | null) => (node instanceof HTMLElement ? node : null);

function itemsInSight(list: HTMLElement) {
  return [...list.querySelectorAll<HTMLElement>("[data-item]")].flatMap((item) => {
    const { x, y, bottom } = item.getBoundingClientRect();
    return bottom > 0 && y < innerHeight ? { item, x, y } : [];
  });
}

/** Without what makes it one of the list's: its names for scripts, and what a reader or a key could find. */
function copyOf(element: HTMLElement): HTMLElement {
  const copy = document.importNode(element, true);
  for (const part of [copy, ...copy.querySelectorAll<HTMLElement>("[data-item]")]) {
    // Of a group that goes with its last task; what left before has a place already.
    if (!part.previousElementSibling?.hasAttribute("data-left")) part.hidden = false;
  }
  for (const part of [copy, ...copy.querySelectorAll<HTMLElement>("*")]) {
    part.removeAttribute("id");
    delete part.dataset.item;
  }
  // A list to choose from tells what was chosen, which is not copied.
  const chosen = [...element.querySelectorAll("select")].map(({ value }) => value);
  for (const [at, select] of copy.querySelectorAll("select").entries()) {
    select.value = chosen[at] ?? "";
  }
  copy.dataset.left = "";
  copy.inert = true;
  copy.ariaHidden = "true";
  return copy;
}
