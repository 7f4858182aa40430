/** What two fingers zoom: a thing in a view that scrolls. */
export type Pinched = {
  /** The element whose size follows the fingers. */
  thing: () => HTMLElement | null;
  /** How large it is now. */
  scale: () => number;
  /** Shows it so large, at once. */
  show: (scale: number) => void;
  /** The fingers have left. */
  done: () => void;
};

type Point = { x: number; y: number };
type Start = { distance: number; scale: number; at: Point };

/**
 * Lets two fingers zoom what a view shows: the point between them stays between them. One finger scrolls the view, as
 * everywhere. Returns what ends it.
 */
export function followPinch(view: HTMLElement, { thing, scale, show, done }: Pinched): () => void {
  let start: Start | null = null;

  function onStart({ touches }: TouchEvent): void {
    const element = thing();
    const fingers = fingersOf(touches);
    if (!element || !fingers) return;
    start = { ...{ distance: fingers.distance, scale: scale() }, at: shareOf(element, fingers) };
    view.dataset.pinching = "";
  }

  function onMove(event: TouchEvent): void {
    const element = thing();
    const fingers = fingersOf(event.touches);
    if (!start || !element || !fingers) return;
    event.preventDefault();
    show((start.scale * fingers.distance) / start.distance);
    const { left, top, width, height } = element.getBoundingClientRect();
    view.scrollLeft += left + start.at.x * width - fingers.x;
    view.scrollTop += top + start.at.y * height - fingers.y;
  }

  function onEnd({ touches }: TouchEvent): void {
    if (!start || touches.length > 1) return;
    start = null;
    delete view.dataset.pinching;
    done();
  }

  const leaving = new AbortController();
  const { signal } = leaving;
  view.addEventListener("touchstart", onStart, { passive: true, signal });
  // The browser would zoom or scroll the page itself.
  view.addEventListener("touchmove", onMove, { passive: false, signal });
  view.addEventListener("touchend", onEnd, { signal });
  view.addEventListener("touchcancel", onEnd, { signal });
  return () => leaving.abort();
}

/** The point between two fingers, and how far they are apart. */
function fingersOf(touches: TouchList): (Point & { distance: number }) | null {
  const [one, other] = touches;
  if (!one || !other || touches.length > 2) return null;
  const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  const x = (one.clientX + other.clientX) / 2;
  return { distance: Math.max(distance, 1), x, y: (one.clientY + other.clientY) / 2 };
}

/** Where a point of the screen lies on an element, in shares of it. */
function shareOf(element: HTMLElement, { x, y }: Point): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: (x - left) / width, y: (y - top) / height };
}
