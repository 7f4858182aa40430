/** Returns the note about other listed mails of the same thread; null if there are none. */
export function sameThreadNote(count: number): string | null {
  return count > 1 ? `Same thread, ${count} emails` : null;
}
