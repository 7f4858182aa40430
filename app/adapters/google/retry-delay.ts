const firstMs = 500;
const longestMs = 30_000;

/**
 * Milliseconds to wait before attempt `attempt` + 1 (attempts count from 1): exponential back-off with full
 * jitter, so that workers spread out.
 */
export function backOffMs(attempt: number, random: () => number = Math.random): number {
  const ceiling = Math.min(longestMs, firstMs * 2 ** (attempt - 1));
  return Math.round(ceiling / 2 + (random() * ceiling) / 2);
}

/** Parses a Retry-After header (seconds or an HTTP date) to milliseconds; null when it is absent or invalid. */
export function readRetryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null || header.trim() === "") return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : null;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
