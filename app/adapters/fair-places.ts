/** Thrown at once when too many requests wait. */
export class PlacesTaken extends Error {
  /** `owner`: this owner has too many waiting; `all`: all owners together have. */
  readonly whose: "owner" | "all";

  constructor(whose: "owner" | "all") {
    super("Too much is waiting already.");
    this.whose = whose;
  }
}

export type PlaceLimits = {
  /** How many requests may hold a place at once. */
  places: number;
  /** How many places one owner may hold at once. Default: all. */
  placesEach?: number;
  /** How many requests may wait. Default: any number. */
  waiting?: number;
  /** How many requests of one owner may wait. Default: any number. */
  waitingEach?: number;
  /** How long a request waits, in milliseconds. Default: for ever. */
  patienceMs?: number;
};
export type FairPlaces = {
  /**
   * Waits for a place; owners take turns. Returns a function that releases the place. Rejects with
   * PlacesTaken when too many wait or it waited too long, with the signal's reason when it aborts, and when closed.
   */
  take(owner: string, signal?: AbortSignal): Promise<() => void>;
  /** How many requests wait. */
  waiting(): number;
  /** Rejects all waiting and all future requests. */
  close(error: Error): void;
};
type Waiter = { enter(): void; fail(error: unknown): void };

/**
 * A semaphore whose places owners take in turn: an owner with many requests does not delay an owner with one.
 */
export function createPlaces(limits: PlaceLimits): FairPlaces {
  const { places, placesEach = places, waiting = Infinity, waitingEach = Infinity } = limits;
  /** Sorted by turn: an owner that got a place moves to the end. */
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
        waiter.fail(signal?.aborted ? signal.reason : new PlacesTaken("owner"));
      };
      const late = limits.patienceMs && setTimeout(leave, limits.patienceMs);
      const stop = () => {
        clearTimeout(late);
        signal?.removeEventListener("abort", leave);
      };
      const waiter: Waiter = {
        enter() {
          stop();
          resolve(enter(owner));
        },
        fail(error) {
          stop();
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
    waiting: () => waitingNow,
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
