const shortestMs = 1_000;
const longestMs = 60_000;

/**
 * How long to wait before a stream is opened again: doubling from 1 s to 60 s, of which a random
 * half is taken away (`chance` from 0 to 1) so that not every browser comes back at once.
 */
export function reopenDelayMs(failures: number, chance: number): number {
  const whole = Math.min(longestMs, shortestMs * 2 ** Math.min(failures, 16));
  return Math.round(whole * (1 - chance / 2));
}
