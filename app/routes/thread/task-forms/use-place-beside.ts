import { type RefObject, useEffect } from "react";
import type { Offer } from "./offer.ts";

const edge = 8;

/**
 * Keeps a control at the end of the words that it is about, within their list; hidden where these are scrolled out of
 * it.
 */
export function usePlaceBeside(control: RefObject<HTMLElement | null>, offer: Offer | null): void {
  useEffect(() => {
    const shown = control.current;
    if (!offer || !shown) return;
    shown.showPopover();
    const place = () => {
      const last = lastLineOf(offer);
      if (!last) return;
      const { offsetWidth: width, offsetHeight: height } = shown;
      const isBelow = offer.by !== "pointer";
      const top = isBelow ? last.bottom + 6 : (last.top + last.bottom - height) / 2;
      const left = isBelow ? last.right : last.right + 2;
      const list = shown.closest("ol")?.getBoundingClientRect();
      const rightmost = Math.min(innerWidth - edge, list?.right ?? Infinity);
      shown.style.left = `${Math.max(edge, Math.min(left, rightmost - width))}px`;
      shown.style.top = `${Math.min(top, innerHeight - height - edge)}px`;
      shown.style.visibility = !list || isInSight(last, list) ? "" : "hidden";
    };
    place();
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener("resize", place, { signal });
    document.addEventListener("scroll", place, { signal, capture: true, passive: true });
    return () => stop.abort();
  }, [control, offer]);
}

function lastLineOf({ sentence }: Offer): DOMRect | undefined {
  const selection = document.getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
  return [...((sentence ?? range)?.getClientRects() ?? [])].at(-1);
}

function isInSight({ top, bottom }: DOMRect, list: DOMRect): boolean {
  return bottom > list.top && top < list.bottom;
}
