/** How slow a peer may be. */
export interface TransferRate {
  /** The total time to wait for the peer, in milliseconds. */
  ms: number;
  /** Each transferred byte restores the time that it takes at this rate. */
  bytesPerSecond: number;
}

/** For the sender of a request's body: a line of 1 Mbit/s has thirty times this rate. */
export const senderRate: TransferRate = { ms: 30_000, bytesPerSecond: 4_000 };
/** For the reader of an answer: this is less than 128 kbit/s, and the client can retry later. */
export const readerRate: TransferRate = { ms: 60_000, bytesPerSecond: 16_000 };

/**
 * A leaky bucket of waiting time: a peer that keeps the rate never empties it; one that transfers nothing does after
 * `ms`.
 */
export class WaitingTime {
  #rate: TransferRate;
  #leftMs: number;
  #bytes = 0;

  constructor(rate: TransferRate) {
    this.#rate = rate;
    this.#leftMs = rate.ms;
  }

  /**
   * Records that the peer has transferred `bytes` in all, and that we have waited for it for `ms` since the last call.
   * Returns whether it is too slow.
   */
  isSpent(bytes: number, ms: number): boolean {
    const earnedMs = ((bytes - this.#bytes) / this.#rate.bytesPerSecond) * 1_000;
    this.#bytes = bytes;
    this.#leftMs = Math.min(this.#rate.ms, this.#leftMs - ms + earnedMs);
    return this.#leftMs <= 0;
  }

  /** The peer has taken everything. */
  restore(): void {
    this.#leftMs = this.#rate.ms;
  }
}
