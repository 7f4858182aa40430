export type ShareWork<Result> = (
  key: string,
  work: (signal: AbortSignal) => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Result>;

type UnderWay<Result> = { result: Promise<Result>; waiting: number; end: AbortController };

/**
 * Returns a function that runs work once per key at a time: concurrent callers get the same result.
 * A caller that aborts does not abort the work for the others; the last one does.
 */
export function createSharedWork<Result>(): ShareWork<Result> {
  const underWay = new Map<string, UnderWay<Result>>();

  function begin(key: string, work: (signal: AbortSignal) => Promise<Result>): UnderWay<Result> {
    const end = new AbortController();
    const begun = { result: work(end.signal), waiting: 0, end };
    underWay.set(key, begun);
    const forget = () => {
      if (underWay.get(key) === begun) underWay.delete(key);
    };
    begun.result.then(forget, forget);
    end.signal.addEventListener("abort", forget);
    return begun;
  }

  return async (key, work, signal) => {
    signal?.throwIfAborted();
    const joined = underWay.get(key) ?? begin(key, work);
    joined.waiting += 1;
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(signal?.reason);
    signal?.addEventListener("abort", leave);
    try {
      return await Promise.race([joined.result, left.promise]);
    } finally {
      signal?.removeEventListener("abort", leave);
      joined.waiting -= 1;
      if (joined.waiting === 0) joined.end.abort(signal?.reason);
    }
  };
}
