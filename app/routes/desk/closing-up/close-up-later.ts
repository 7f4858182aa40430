import { closeUp, type Gone, leavePlace, listAround, wantsStill } from "./left-place.ts";

/** The attribute that names what a list shows; it changes when the list shows other tasks. */
const listName = "data-list";
/** If more tasks leave at once, the list has changed as a whole, and nothing is animated. */
const mostAtOnce = 3;
const tasks = "[data-item^='task ']";
/** A task, or a group's last task with the group's heading. */
const leavers = `${tasks}, section:has(> ul > ${tasks})`;

/**
 * A task that leaves a list moves out, and the list closes up when the mouse is no longer over it: nothing slides under
 * the pointer. Who works by key has the next task at once. Answers with what ends it.
 */
export function closeUpLater(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const places = new Map<HTMLElement, HTMLElement>();
  let hand = "";

  const close = (isOver: (list: HTMLElement | null) => boolean) => {
    const over = [...places].filter(([, place]) => !isOver(listAround(place.parentNode)));
    closeUp(over.map(([, place]) => place));
    for (const [element] of over) places.delete(element);
  };
  // Where nothing is left, nothing can slide.
  const isUnderMouse = (list: HTMLElement | null) =>
    hand === "mouse" && list !== null && list.matches(`:hover:has(${tasks}:not([hidden]))`);

  const observer = new MutationObserver((records) => {
    for (const [element, place] of places) {
      if (element.isConnected && !element.hidden) place.remove();
      if (!place.isConnected) places.delete(element);
    }
    // A list that shows other tasks has changed as a whole too.
    const changed = records.flatMap(({ attributeName, target }) =>
      attributeName === listName ? target : [],
    );
    const all = records
      .flatMap(goneBy)
      .filter(({ element, parent }) => !places.has(element) && !isIn(changed, parent));
    const gone = all.filter(
      ({ element }) => !all.some((other) => isWithin(element, other.element)),
    );
    if (hand === "" || gone.length > mostAtOnce) return;
    for (const one of gone) {
      if (wantsStill() && !isUnderMouse(listAround(one.parent))) continue;
      const [place, isOut] = leavePlace(one);
      places.set(one.element, place);
      void isOut.then(() => close(isUnderMouse));
    }
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["hidden", listName],
  });

  const setHand = ({ pointerType }: PointerEvent) => {
    hand = pointerType;
  };
  const whenOver = ({ target }: Event) =>
    close((list) => target instanceof Node && list !== null && list.contains(target));
  document.addEventListener("pointermove", setHand, { signal, passive: true });
  document.addEventListener("pointerdown", setHand, { signal, capture: true });
  document.addEventListener("pointerover", whenOver, { signal });
  document.documentElement.addEventListener("pointerleave", () => close(() => false), { signal });
  document.addEventListener(
    "keydown",
    () => {
      hand = "";
      close(() => false);
    },
    { signal, capture: true },
  );
  return () => {
    ended.abort();
    observer.disconnect();
    close(() => false);
  };
}

const isIn = (lists: readonly Node[], parent: Node) => lists.some((list) => list.contains(parent));

const isWithin = (element: Element, other: Element) => element !== other && other.contains(element);

/** The tasks and groups that a mutation of the page hid or removed, except those that were hidden before. */
function goneBy({ type, target, removedNodes, nextSibling }: MutationRecord): Gone[] {
  if (type === "attributes") {
    if (!(target instanceof HTMLElement) || !target.hidden || !target.matches(leavers)) return [];
    return target.parentNode ? [{ element: target, parent: target.parentNode, next: target }] : [];
  }
  const next = nextSibling?.isConnected ? nextSibling : null;
  if (!target.isConnected || (nextSibling && !next)) return [];
  // An element that was only moved is still in the document.
  return [...removedNodes].flatMap((element) =>
    !element.isConnected &&
    element instanceof HTMLElement &&
    !element.hidden &&
    element.matches(leavers)
      ? { element, parent: target, next }
      : [],
  );
}
