/** Refused at once: so much waits already that waiting would help nobody. */
export class PlacesTaken extends Error {
  /** `owner`: this owner has too much waiting; `all`: everybody together. */
  readonly whose: "owner" | "all";

  constructor(whose: "owner" | "all") {
    super("Too much is waiting already.");
    this.whose = whose;
  }
}

export type PlaceLimits = {
  /** How many may be inside at once. */
  places: number;
  /** How many of one owner may be inside at once. Default: all. */
  placesEach?: number;
  /** How many may wait. Default: any number. */
  waiting?: number;
  /** How many of one owner may wait. Default: any number. */
  waitingEach?: number;
};
export type FairPlaces = {
  /**
   * Waits for a place, owners in turn. Returns the way to give it back. Rejects with PlacesTaken when
   * too much waits, with the signal's reason when that aborts, and when closed.
   */
  take(owner: string, signal?: AbortSignal): Promise<() => void>;
  /** Rejects whoever waits, and whoever comes. */
  close(error: Error): void;
};
type Waiter = { enter(): void; fail(error: unknown): void };

/** Places that owners take in turn: whoever asks for many waits behind whoever asks for one. */
export function createPlaces(limits: PlaceLimits): FairPlaces {
  const { places, placesEach = places, waiting = Infinity, waitingEach = Infinity } = limits;
  /** In the order of their turns: who was let in goes to the end. */
  const queues = new Map<string, Set<Waiter>>();
  const inside = new Map<string, number>();
  let free = places;
  let waitingNow = 0;
  let closed: Error | undefined;

  const insideOf = (owner: string) => inside.get(owner) ?? 0;

  function forget(owner: string, waiter: Waiter): void {
    const queue = queues.get(owner);
    if (!queue?.delete(waiter)) return;
    waitingNow -= 1;
    if (queue.size === 0) queues.delete(owner);
  }

  function enter(owner: string): () => void {
    free -= 1;
    inside.set(owner, insideOf(owner) + 1);
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      free += 1;
      const left = insideOf(owner) - 1;
      if (left > 0) inside.set(owner, left);
      else inside.delete(owner);
      admit();
    };
  }

  function admit(): void {
    for (const [owner, queue] of queues) {
      if (free === 0) return;
      if (insideOf(owner) >= placesEach) continue;
      const [first] = queue;
      if (!first) continue;
      forget(owner, first);
      if (queues.delete(owner)) queues.set(owner, queue);
      first.enter();
    }
  }

  function wait(owner: string, signal: AbortSignal | undefined): Promise<() => void> {
    const queue = queues.get(owner) ?? new Set();
    if (waitingNow >= waiting) return Promise.reject(new PlacesTaken("all"));
    if (queue.size >= waitingEach) return Promise.reject(new PlacesTaken("owner"));
    return new Promise((resolve, reject) => {
      const leave = () => {
        forget(owner, waiter);
        reject(signal?.reason);
      };
      const waiter: Waiter = {
        enter() {
          signal?.removeEventListener("abort", leave);
          resolve(enter(owner));
        },
        fail(error) {
          signal?.removeEventListener("abort", leave);
          reject(error);
        },
      };
      queue.add(waiter);
      queues.set(owner, queue);
      waitingNow += 1;
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  return {
    async take(owner, signal) {
      if (closed) throw closed;
      signal?.throwIfAborted();
      if (free > 0 && insideOf(owner) < placesEach) return enter(owner);
      return wait(owner, signal);
    },
    close(error) {
      closed = error;
      for (const [owner, queue] of [...queues]) {
        for (const waiter of [...queue]) {
          forget(owner, waiter);
          waiter.fail(error);
        }
      }
    },
  };
}
