const doubleClickMs = 500;
const nearPx = 4;

type Click = { clientX: number; clientY: number; timeStamp: number };

/** True for the second click of a double click: the same place, too soon for anything new there to be meant. */
export function isSecondClick(first: Click, next: Click): boolean {
  const isNear =
    Math.abs(next.clientX - first.clientX) <= nearPx &&
    Math.abs(next.clientY - first.clientY) <= nearPx;
  // A key press clicks without a place.
  const hasPlace = first.clientX !== 0 || first.clientY !== 0;
  return hasPlace && isNear && next.timeStamp - first.timeStamp <= doubleClickMs;
}

/** After a click that takes away what was clicked: the second one of a double click does not hit what is beneath. */
export function swallowSecondClick(first: Click): void {
  const swallow = (next: MouseEvent) => {
    if (!isSecondClick(first, next)) return;
    next.preventDefault();
    next.stopPropagation();
  };
  document.addEventListener("click", swallow, { capture: true });
  setTimeout(
    () => document.removeEventListener("click", swallow, { capture: true }),
    doubleClickMs,
  );
}
