/**
 * Seconds until the next attempt of something that was delayed `delays` times: `first`, multiplied by
 * `factor` for each delay, at most `longest`; and no sooner than the other side asked for (`askedMs`).
 */
export function retryLaterSeconds(
  delays: number,
  { first, factor, longest = Number.POSITIVE_INFINITY }: RetryPlan,
  askedMs: number | null = null,
): number {
  const own = Math.min(first * factor ** delays, longest);
  return Math.ceil(Math.max((askedMs ?? 0) / 1_000, own));
}

/** In seconds. */
export type RetryPlan = { first: number; factor: number; longest?: number };
