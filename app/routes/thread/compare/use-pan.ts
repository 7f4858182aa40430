import { useCallback, useEffect, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { followPinch } from "#app/routes/thread/preview/follow-pinch.ts";
import { largestZoom, smallestZoom } from "./compare-address.ts";

type Point = { x: number; y: number };

const settledMs = 300;

/**
 * Keeps views at the same point of their pages while one of them is scrolled, and reports that point (in percent
 * of the page) when scrolling ends. Pinching one of them zooms all.
 */
export function usePan(
  at: Point & { zoom: number },
  key: string,
  onRest: (next: Point & { zoom?: number }) => void,
) {
  const views = useRef(new Set<HTMLElement>());
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ at, onRest });
  latest.current = { at, onRest };
  const pinchedTo = useRef<number>(undefined);
  // Before that, a page does not have its zoomed size.
  const isFitted = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another zoom or page the point is another offset
  useEffect(() => {
    if (!isFitted) return;
    for (const view of views.current) scrollTo(view, latest.current.at);
    return () => clearTimeout(rest.current);
  }, [key, isFitted]);

  function onScroll(view: HTMLElement): void {
    if (!isFitted) return;
    const point = pointOf(view);
    for (const other of views.current) if (other !== view) scrollTo(other, point);
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      const { at: known } = latest.current;
      if (known.x !== point.x || known.y !== point.y) latest.current.onRest(point);
    }, settledMs);
  }

  // The function must be the same for all renders: a new one would end the gesture.
  const ref = useCallback((view: HTMLElement | null) => {
    if (!view) return;
    views.current.add(view);
    let zoom = latest.current.at.zoom;
    const stopListening = followPinch(view, {
      thing: () => pageOf(view),
      scale: () => latest.current.at.zoom,
      // During a pinch only the pages' own style has the size; the address gets it at the end.
      show(asked) {
        zoom = Math.round(Math.min(largestZoom, Math.max(smallestZoom, asked)));
        for (const one of views.current) {
          pageOf(one)?.style.setProperty("--zoom", String(zoom / 100));
        }
      },
      done() {
        clearTimeout(rest.current);
        if (zoom !== latest.current.at.zoom) pinchedTo.current = zoom;
        latest.current.onRest({ ...pointOf(view), zoom });
      },
    });
    return () => {
      stopListening();
      views.current.delete(view);
    };
  }, []);

  return {
    onScroll: (event: { currentTarget: HTMLElement }) => onScroll(event.currentTarget),
    ref,
    /**
     * Scrolls a chosen point of the page (in shares) to the middle of every view, unless the person has just
     * zoomed to another.
     */
    show(point: Point | null): void {
      const isPinched = pinchedTo.current === at.zoom;
      pinchedTo.current = undefined;
      if (!point || isPinched) return;
      for (const view of views.current) {
        view.scrollLeft = point.x * view.scrollWidth - view.clientWidth / 2;
        view.scrollTop = point.y * view.scrollHeight - view.clientHeight / 2;
      }
    },
  };
}

function pageOf(view: HTMLElement): HTMLElement | null {
  return view.querySelector<HTMLElement>(".compare-page");
}

function pointOf(view: HTMLElement): Point {
  return {
    x: Math.round((view.scrollLeft / view.scrollWidth) * 100),
    y: Math.round((view.scrollTop / view.scrollHeight) * 100),
  };
}

function scrollTo(view: HTMLElement, { x, y }: Point): void {
  const [left, top] = [(x / 100) * view.scrollWidth, (y / 100) * view.scrollHeight];
  // Ignores moves that are smaller than the rounding error: otherwise two views would move each other without end.
  if (Math.abs(view.scrollLeft - left) > view.scrollWidth / 100) view.scrollLeft = left;
  if (Math.abs(view.scrollTop - top) > view.scrollHeight / 100) view.scrollTop = top;
}
