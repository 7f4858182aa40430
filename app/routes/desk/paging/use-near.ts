import { type RefObject, useEffect, useRef, useState } from "react";

const nearBy = "1200px 0px";
type Told = (isNear: boolean) => void;
type Watcher = { observer: IntersectionObserver; told: Map<Element, Told> };
const watchers = new WeakMap<Element, Watcher>();

/**
 * Whether a card, which takes the ref, is near the visible part of its list. While it is not, it stands empty,
 * at the size that the browser remembers of it (contain-intrinsic-size), so that a list of 10,000 stays small.
 * What has focus, an open menu or an answer to wait for stays.
 */
export function useNear(): { place: RefObject<HTMLLIElement | null>; isNear: boolean } {
  const place = useRef<HTMLLIElement>(null);
  const [isNear, setIsNear] = useState(true);
  useEffect(() => {
    const { current } = place;
    const list = current?.closest("[data-scrolls]");
    if (!current || !list) return;
    const { observer, told } = watcherOf(list);
    told.set(current, (isNear) => setIsNear(isNear || isInUse(current)));
    observer.observe(current);
    return () => {
      observer.unobserve(current);
      told.delete(current);
    };
  }, []);
  return { place, isNear };
}

function watcherOf(list: Element): Watcher {
  const known = watchers.get(list);
  if (known) return known;
  const told = new Map<Element, Told>();
  const tell = (entries: IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting);
  };
  const observer = new IntersectionObserver(tell, { root: list, rootMargin: nearBy });
  const watcher = { observer, told };
  watchers.set(list, watcher);
  return watcher;
}

/** A hidden item is about to leave: its form still waits for the answer, and shows a failure. */
function isInUse(card: Element): boolean {
  if (card.hasAttribute("hidden")) return true;
  return card.contains(document.activeElement) || card.querySelector(":popover-open") !== null;
}
