const highlightMs = 15_000;

/** How long (ms) a thread imported at an instant (ISO 8601) is still new at another (ms since 1970). */
export function newForMs(importedAt: string, now: number): number {
  return Math.max(0, Math.min(highlightMs, Date.parse(importedAt) + highlightMs - now));
}
