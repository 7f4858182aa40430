import { useEffect, useRef } from "react";

type Point = { x: number; y: number };

const settledMs = 300;

/**
 * Keeps views at the same point of their pages while one of them is scrolled, and tells that point (percent of the page)
 * when it is at rest.
 */
export function usePan(at: Point, key: string, onRest: (point: Point) => void) {
  const views = useRef(new Set<HTMLElement>());
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ at, onRest });
  latest.current = { at, onRest };
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another zoom or page the point is another offset
  useEffect(() => {
    for (const view of views.current) scrollTo(view, latest.current.at);
    return () => clearTimeout(rest.current);
  }, [key]);

  function onScroll(view: HTMLElement): void {
    const point = pointOf(view);
    for (const other of views.current) if (other !== view) scrollTo(other, point);
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      const { at: known } = latest.current;
      if (known.x !== point.x || known.y !== point.y) latest.current.onRest(point);
    }, settledMs);
  }

  return {
    onScroll: (event: { currentTarget: HTMLElement }) => onScroll(event.currentTarget),
    ref: (view: HTMLElement | null) => {
      if (!view) return;
      views.current.add(view);
      return () => void views.current.delete(view);
    },
    /** Brings a point of the page (shares) to the middle of every view. */
    show(point: Point): void {
      for (const view of views.current) {
        view.scrollLeft = point.x * view.scrollWidth - view.clientWidth / 2;
        view.scrollTop = point.y * view.scrollHeight - view.clientHeight / 2;
      }
    },
  };
}

function pointOf(view: HTMLElement): Point {
  return {
    x: Math.round((view.scrollLeft / view.scrollWidth) * 100),
    y: Math.round((view.scrollTop / view.scrollHeight) * 100),
  };
}

function scrollTo(view: HTMLElement, { x, y }: Point): void {
  const [left, top] = [(x / 100) * view.scrollWidth, (y / 100) * view.scrollHeight];
  // Less than what the rounding loses is no move: two views would push each other.
  if (Math.abs(view.scrollLeft - left) > view.scrollWidth / 100) view.scrollLeft = left;
  if (Math.abs(view.scrollTop - top) > view.scrollHeight / 100) view.scrollTop = top;
}
