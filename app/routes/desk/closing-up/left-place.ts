const outMs = 160;
const easing = "cubic-bezier(0.2, 0, 0, 1)";

export const wantsStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** An element that left the list: its former place, and whether it is only hidden until its form is answered. */
export type Gone = { element: HTMLElement; parent: Node; next: Node | null };

/**
 * Puts a copy in the place of an element that left a list: the copy moves out, and its empty place stays. The copy
 * is hidden from screen readers. The promise resolves once it has moved out.
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

/** Removes the places; the elements after them move up with an animation. */
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

/** The list with all of its groups that contains, or contained, an element. */
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

/** Removes the attributes by which scripts, screen readers or the keyboard would find the copy. */
function copyOf(element: HTMLElement): HTMLElement {
  const copy = document.importNode(element, true);
  for (const part of [copy, ...copy.querySelectorAll<HTMLElement>("[data-item]")]) {
    // A group leaves with its last task; tasks that left before have their places already.
    if (!part.previousElementSibling?.hasAttribute("data-left")) part.hidden = false;
  }
  for (const part of [copy, ...copy.querySelectorAll<HTMLElement>("*")]) {
    part.removeAttribute("id");
    delete part.dataset.item;
  }
  // A copied select does not keep the chosen option.
  const chosen = [...element.querySelectorAll("select")].map(({ value }) => value);
  for (const [at, select] of copy.querySelectorAll("select").entries()) {
    select.value = chosen[at] ?? "";
  }
  copy.dataset.left = "";
  copy.inert = true;
  copy.ariaHidden = "true";
  return copy;
}
