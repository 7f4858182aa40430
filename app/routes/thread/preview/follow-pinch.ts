/** An element in a scrolling view that pinching zooms. */
export type Pinched = {
  /** The element whose size follows the fingers. */
  thing: () => HTMLElement | null;
  /** Returns its present size. */
  scale: () => number;
  /** Sets its size at once. */
  show: (scale: number) => void;
  /** Called when the fingers are lifted. */
  done: () => void;
};

type Point = { x: number; y: number };
type Start = { distance: number; scale: number; at: Point };

/**
 * Makes pinching zoom the content of a view, around the point between the fingers. One finger scrolls the view, as
 * usual. Returns a function that removes the listeners.
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
  // Without this, the browser would zoom or scroll the page itself.
  view.addEventListener("touchmove", onMove, { passive: false, signal });
  view.addEventListener("touchend", onEnd, { signal });
  view.addEventListener("touchcancel", onEnd, { signal });
  return () => leaving.abort();
}

/** The point between two fingers, and their distance. */
function fingersOf(touches: TouchList): (Point & { distance: number }) | null {
  const [one, other] = touches;
  if (!one || !other || touches.length > 2) return null;
  const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  const x = (one.clientX + other.clientX) / 2;
  return { distance: Math.max(distance, 1), x, y: (one.clientY + other.clientY) / 2 };
}

/** The position of a point of the screen on an element, in shares of the element's size. */
export function shareOf(element: HTMLElement, { x, y }: Point): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: (x - left) / width, y: (y - top) / height };
}
