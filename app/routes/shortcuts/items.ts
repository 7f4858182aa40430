const kinds = ["task", "thread", "file", "trashed"] as const;
/** A listed thing that shortcuts work on, as `data-item` on its element says it: "task <id>". */
export type Item = { kind: (typeof kinds)[number]; id: string; element: HTMLElement };

const items = "[data-item]:not([hidden])";
const openOverlay = "[role=dialog][aria-modal]";

/** The dialog over the desk, if one is open. */
export const overlay = () => document.querySelector<HTMLElement>(openOverlay);

/** The listed thing that has focus, or that something focused is part of. */
export const focusedItem = () => itemOf(document.activeElement);

/** The listed thing that this element is part of. */
export function itemOf(part: Element | null): Item | null {
  const element = part?.closest<HTMLElement>(items);
  return element ? read(element) : null;
}

/** All things of the list that this one is in, in their order. */
export function listOf(item: Item): Item[] {
  const list = overlay() ?? item.element.closest("[data-scrolls]") ?? document;
  return visibleItems(list).flatMap((element) => read(element) ?? []);
}

/** Whether there is a list to move in. */
export const hasList = () => visibleItems(overlay() ?? document).length > 0;

/** Moves the focus by a number of things: within the list that has focus, or else into the first one. */
export function moveFocusBy(step: 1 | -1): void {
  const from =
    focusedItem()?.element ?? document.querySelector<HTMLElement>(`${items}[data-active]`);
  const list = overlay() ?? from?.closest("[data-scrolls]") ?? document;
  const all = visibleItems(list);
  const at = from ? all.indexOf(from) : -1;
  // The one that a thread was opened at comes next where there is none beyond it.
  const next = at === -1 ? all.at(step === 1 ? 0 : -1) : (all[at + step] ?? from);
  if (next) focusItem(next);
}

/** Gives focus to the first thing of one of the desk's lists. */
export function focusFirst(panel: "threads" | "tasks"): void {
  const place = document.getElementById(`${panel}-panel`);
  const [first] = place ? visibleItems(place) : [];
  if (first) focusItem(first);
  else place?.focus();
}

/** Gives focus to a listed thing: to itself, or to its link. */
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
