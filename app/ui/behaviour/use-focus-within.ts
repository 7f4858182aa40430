import { type RefObject, useLayoutEffect } from "react";

const focusable = "a[href], button:not(:disabled), select, input:not([type=hidden], :disabled)";

/**
 * For a dialog: when the focused element disappears (a row that was restored, a button that is disabled),
 * focus moves within its row, otherwise to the next or previous row, otherwise to the dialog. It never falls
 * back to the start of the page.
 */
export function useFocusWithin(box: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    let last: { row: Element | null; next: Element | null; before: Element | null } | null = null;
    const remember = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest("li") : null;
      last = {
        row,
        next: row?.nextElementSibling ?? null,
        before: row?.previousElementSibling ?? null,
      };
    };
    const observer = new MutationObserver(() => {
      const at = document.activeElement;
      const isGone = at === document.body || (current.contains(at) && !at?.checkVisibility());
      if (!isGone || !last) return;
      const rows = [last.row, last.next, last.before];
      const row = rows.find((row) => row?.isConnected && row.checkVisibility());
      (row?.querySelector<HTMLElement>(focusable) ?? current).focus({ preventScroll: true });
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
