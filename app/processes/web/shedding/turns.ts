const shortestMs = 500;
const longestMs = 10_000;
/** How fast a new measurement replaces older ones. */
const weight = 0.3;

/**
 * When requests that were put off shall come again: one after the other, at the pace at which requests are answered,
 * so that they do not come all at once and are not put off again.
 */
export class Turns {
  #msEach = 20;
  #nextAt = 0;

  /** So many requests were answered in this time, while others were put off. */
  learn(answered: number, ms: number): void {
    if (answered > 0) this.#msEach += weight * (ms / answered - this.#msEach);
  }

  /** Milliseconds until the turn of one more request. `chance` (0 to 1) spreads those for whom no turn is near. */
  next(now: number, chance: number): number {
    this.#nextAt = Math.max(this.#nextAt + this.#msEach, now + shortestMs);
    const ms = this.#nextAt - now;
    if (ms <= longestMs) return Math.round(ms);
    this.#nextAt = now + longestMs;
    return Math.round(longestMs * (1 - chance / 2));
  }
}
