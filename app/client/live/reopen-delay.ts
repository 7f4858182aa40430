const shortestMs = 1_000;
const longestMs = 60_000;

/**
 * Milliseconds before a stream is reopened: doubles from 1 s to 60 s, minus a random part of up to half
 * (`chance` from 0 to 1), so that browsers do not reconnect all at once.
 */
export function reopenDelayMs(failures: number, chance: number): number {
  const whole = Math.min(longestMs, shortestMs * 2 ** Math.min(failures, 16));
  return Math.round(whole * (1 - chance / 2));
}
