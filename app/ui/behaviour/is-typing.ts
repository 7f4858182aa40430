/** True while the person types in a field: nothing may open over it. Browser only. */
export function isTyping(): boolean {
  return document.activeElement?.matches("input, textarea, [contenteditable='true']") ?? false;
}
