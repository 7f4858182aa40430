/** Returns the focus to the element that opened a form. */
export function focusOpener(id: string): void {
  const place = document.getElementById(id);
  (place?.querySelector("button") ?? place)?.focus();
}

/** Does so if the focus was lost: the row may have been rendered anew. */
export function keepFocus(id: string): void {
  if (document.activeElement === document.body) focusOpener(id);
}
