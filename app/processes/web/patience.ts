/** How slow a client may be. */
export interface Patience {
  /** The total time to wait, in milliseconds. */
  ms: number;
  /** Each transferred byte restores the time that it takes at this rate. */
  bytesPerSecond: number;
}

/** For the sender of a request's body: a line of 1 Mbit/s has thirty times this rate. */
export const forSenders: Patience = { ms: 30_000, bytesPerSecond: 4_000 };
/** For the reader of an answer: this is less than 128 kbit/s, and the client can retry later. */
export const forReaders: Patience = { ms: 60_000, bytesPerSecond: 16_000 };

/**
 * Measures how long we wait for the other end, and times out when it transfers too little: a peer that keeps
 * the rate never times out; one that transfers nothing does after `ms`.
 */
export class Waiting {
  #patience: Patience;
  #giveUp: () => void;
  #leftMs: number;
  #timer: NodeJS.Timeout | undefined;
  #since = 0;

  constructor(patience: Patience, giveUp: () => void) {
    this.#patience = patience;
    this.#giveUp = giveUp;
    this.#leftMs = patience.ms;
  }

  /** From now on we wait for the other end. */
  begin(): void {
    if (this.#timer) return;
    this.#since = performance.now();
    this.#timer = setTimeout(this.#giveUp, Math.max(1, this.#leftMs));
  }

  /** It has transferred this many bytes, or we no longer wait for it. */
  end(bytes = 0): void {
    if (this.#timer) this.#leftMs -= performance.now() - this.#since;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const earnedMs = (bytes / this.#patience.bytesPerSecond) * 1_000;
    this.#leftMs = Math.min(this.#patience.ms, this.#leftMs + earnedMs);
  }
}
