const DAY_MS = 86_400_000;
const LONGEST_DAYS = 730;

/** A day that a language model named, if it is one (YYYY-MM-DD) and lies within two years after the mail. */
export function plausibleDay(day: string | null, sentAt: string): string | null {
  const match = /^\d{4}-\d{2}-\d{2}$/.exec(day?.trim() ?? "");
  if (!match) return null;
  const at = Date.parse(`${match[0]}T00:00:00Z`);
  // "2026-02-30" would be read as a day of March.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== match[0]) return null;
  const sent = Date.parse(`${sentAt.slice(0, 10)}T00:00:00Z`);
  return at >= sent && at - sent <= LONGEST_DAYS * DAY_MS ? match[0] : null;
}
