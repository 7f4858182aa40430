/** Focus goes back to what opened a form. */
export function focusOpener(id: string): void {
  const place = document.getElementById(id);
  (place?.querySelector("button") ?? place)?.focus();
}

/** The same where focus is lost: its row may have been drawn anew. */
export function keepFocus(id: string): void {
  if (document.activeElement === document.body) focusOpener(id);
}
