const shortestMs = 500;
const longestMs = 10_000;
/** The weight of a new measurement in the moving average. */
const weight = 0.3;

/**
 * Computes when requests that were put off should come again: one after the other, at the pace at which requests
 * are answered, so that they are not put off again.
 */
export class Turns {
  #msEach = 20;
  #nextAt = 0;

  /** Records how many requests were answered in this time, while others were put off. */
  learn(answered: number, ms: number): void {
    if (answered > 0) this.#msEach += weight * (ms / answered - this.#msEach);
  }

  /**
   * Returns the milliseconds until the turn of one more request. `chance` (0 to 1) spreads requests if no turn is
   * near.
   */
  next(now: number, chance: number): number {
    this.#nextAt = Math.max(this.#nextAt + this.#msEach, now + shortestMs);
    const ms = this.#nextAt - now;
    if (ms <= longestMs) return Math.round(ms);
    this.#nextAt = now + longestMs;
    return Math.round(longestMs * (1 - chance / 2));
  }
}
