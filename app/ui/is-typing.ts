/** True while the person writes into a field: nothing may be opened over it. Browser only. */
export function isTyping(): boolean {
  return document.activeElement?.matches("input, textarea, [contenteditable='true']") ?? false;
}
