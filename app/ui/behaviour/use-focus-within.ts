import { type RefObject, useLayoutEffect } from "react";

const focusable = "a[href], button:not(:disabled), select, input:not([type=hidden], :disabled)";

/**
 * For a dialog: when the focused element disappears (a row that was restored, a button that is disabled),
 * focus moves within its row, or to the row itself where the keyboard moves between rows, otherwise to the next or
 * previous row, otherwise to the nearest place around it that has a control, at last to the dialog. It never falls
 * back to the start of the page.
 */
export function useFocusWithin(box: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    let places: Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) places = placesNear(target, current);
    };
    const observer = new MutationObserver(() => {
      const at = document.activeElement;
      const isGone = at === document.body || (current.contains(at) && !at?.checkVisibility());
      if (isGone && places.length > 0) placeIn(places, current).focus({ preventScroll: true });
    });
    const watched = ["hidden", "disabled"];
    observer.observe(current, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: watched,
    });
    current.addEventListener("focusin", remember);
    return () => {
      observer.disconnect();
      current.removeEventListener("focusin", remember);
    };
  }, [box]);
}

const isRow = (place: Element): place is HTMLElement =>
  place instanceof HTMLElement && place.matches("li[tabindex]");

const isShown = (place: Element) => place.isConnected && place.checkVisibility();

/** The row of the focused element, the rows beside it, and all elements around it within the dialog, nearest first. */
function placesNear(target: Element, dialog: Element): Element[] {
  const row = target.closest("li");
  const rows = [row, row?.nextElementSibling, row?.previousElementSibling];
  const around: Element[] = [];
  for (let at = target.parentElement; at && at !== dialog; at = at.parentElement) around.push(at);
  return [...rows, ...around].flatMap((place) => place ?? []);
}

/** The nearest place that is a row, or the first control in it; the dialog if none has one. */
function placeIn(places: Element[], dialog: HTMLElement): HTMLElement {
  for (const place of places.filter(isShown)) {
    if (isRow(place)) return place;
    const controls = [...place.querySelectorAll<HTMLElement>(focusable)];
    const control = controls.find((control) => control.checkVisibility());
    if (control) return control;
  }
  return dialog;
}
