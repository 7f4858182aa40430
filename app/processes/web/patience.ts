/** How slow the other end of a connection may be. */
export interface Patience {
  /** Milliseconds that are waited for it, all in all. */
  ms: number;
  /** Each byte that moves gives back as much of the waiting as it takes at this rate. */
  bytesPerSecond: number;
}

/** For a request's body: a line of 1 Mbit/s has thirty times the rate. */
export const forSenders: Patience = { ms: 30_000, bytesPerSecond: 4_000 };
/** For an answer's reader: less than 128 kbit/s, and it asks again later. */
export const forReaders: Patience = { ms: 60_000, bytesPerSecond: 16_000 };

/**
 * Measures how long we wait for the other end, and gives up on one that moves too little: whoever keeps
 * the rate is waited for without end, whoever stands still for `ms`.
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

  /** From now on it is the other end's turn. */
  begin(): void {
    if (this.#timer) return;
    this.#since = performance.now();
    this.#timer = setTimeout(this.#giveUp, Math.max(1, this.#leftMs));
  }

  /** It has moved so many bytes, or is not waited for any more. */
  end(bytes = 0): void {
    if (this.#timer) this.#leftMs -= performance.now() - this.#since;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const earnedMs = (bytes / this.#patience.bytesPerSecond) * 1_000;
    this.#leftMs = Math.min(this.#patience.ms, this.#leftMs + earnedMs);
  }
}
