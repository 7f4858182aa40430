const doubleClickMs = 500;
const nearPx = 4;

type Click = { clientX: number; clientY: number; timeStamp: number };

/**
 * True for the second click of a double click: at the same place, and too soon to be meant for something that
 * has just appeared there.
 */
export function isSecondClick(first: Click, next: Click): boolean {
  const isNear =
    Math.abs(next.clientX - first.clientX) <= nearPx &&
    Math.abs(next.clientY - first.clientY) <= nearPx;
  // A click by keyboard has no coordinates.
  const hasPlace = first.clientX !== 0 || first.clientY !== 0;
  return hasPlace && isNear && next.timeStamp - first.timeStamp <= doubleClickMs;
}

/**
 * Call it for a click that removes the clicked element, so that the second click of a double click does not hit
 * the element beneath. A click elsewhere in between ends the double click.
 */
export function swallowSecondClick(first: Click): void {
  const swallow = (next: MouseEvent) => {
    if (!isSecondClick(first, next)) return;
    next.preventDefault();
    next.stopPropagation();
  };
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(
    () => document.removeEventListener("click", swallow, { capture: true }),
    doubleClickMs,
  );
}
