const kinds = ["task", "thread", "file", "trashed"] as const;
/** A listed item that shortcuts work on, in the format of the attribute `data-item`: "task <id>". */
export type Item = { kind: (typeof kinds)[number]; id: string; element: HTMLElement };

const items = "[data-item]:not([hidden])";
const openOverlay = "[role=dialog][aria-modal]";

/** The dialog over the desk, if one is open. */
export const overlay = () => document.querySelector<HTMLElement>(openOverlay);

/** The listed item that has focus, or contains the focus. */
export const focusedItem = () => itemOf(document.activeElement);

/** The listed item that contains this element. */
export function itemOf(part: Element | null): Item | null {
  const element = part?.closest<HTMLElement>(items);
  return element ? read(element) : null;
}

/** All items of the list that contains this one, in order. */
export function listOf(item: Item): Item[] {
  const list = overlay() ?? item.element.closest("[data-scrolls]") ?? document;
  return visibleItems(list).flatMap((element) => read(element) ?? []);
}

/** Whether there is a list to move in. */
export const hasList = () => visibleItems(overlay() ?? document).length > 0;

/** Moves the focus by a number of items: within the focused list, or else into the first one. */
export function moveFocusBy(step: 1 | -1): void {
  const from =
    focusedItem()?.element ?? document.querySelector<HTMLElement>(`${items}[data-active]`);
  const list = overlay() ?? from?.closest("[data-scrolls]") ?? document;
  const all = visibleItems(list);
  const at = from ? all.indexOf(from) : -1;
  // If there is no further item, the one at which a thread was opened is next.
  const next = at === -1 ? all.at(step === 1 ? 0 : -1) : (all[at + step] ?? from);
  if (next) focusItem(next);
}

/** Focuses the first item of one of the desk's lists. */
export function focusFirst(panel: "threads" | "tasks"): void {
  const place = document.getElementById(`${panel}-panel`);
  const [first] = place ? visibleItems(place) : [];
  if (first) focusItem(first);
  else place?.focus();
}

/** Focuses a listed item: its element, or its link. */
export function focusItem(element: HTMLElement): void {
  const link = element.hasAttribute("tabindex") ? element : element.querySelector("a");
  (link ?? element.querySelector<HTMLElement>("input, button"))?.focus({ preventScroll: true });
  element.scrollIntoView({ block: "nearest" });
}

function visibleItems(place: ParentNode): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(items)].filter((item) => item.checkVisibility());
}

function read(element: HTMLElement): Item | null {
  const [kind, id] = (element.dataset.item ?? "").split(" ");
  const known = kinds.find((one) => one === kind);
  return id && known ? { kind: known, id, element } : null;
}
