/** How far the process is behind, each in milliseconds. */
export type Delays = {
  /** The delay of the event loop's timers. */
  loopMs: number;
  /** The time that a query waits for a connection of the pool. */
  poolMs: number;
};

/** Above either of these, fewer requests are admitted. */
const bearable: Delays = { loopMs: 100, poolMs: 200 };
/**
 * Half of it is for previews: a browser requests six at once, and two browsers must get theirs, however slow the
 * process is.
 */
const least = 24;
const first = 32;
const most = 512;

/**
 * How many requests may be under way: a number that shrinks by a fifth while the process is behind, and grows by a
 * tenth when a request was put off for it and the process was not behind. So it finds what a machine can do, whatever
 * the requests cost and wherever they wait.
 */
export class Bound {
  #value = first;

  get value(): number {
    return this.#value;
  }

  adapt({ loopMs, poolMs }: Delays, wasReached: boolean): void {
    const isBehind = loopMs > bearable.loopMs || poolMs > bearable.poolMs;
    if (isBehind) this.#value = Math.max(least, Math.floor(this.#value * 0.8));
    else if (wasReached) this.#value = Math.min(most, Math.ceil(this.#value * 1.1));
  }
}
