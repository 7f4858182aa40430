export interface Growth {
  /** Lengths of the text, and CPU milliseconds for them. */
  lengths: number[];
  times: number[];
}

/** Times below this, at the longest text, are not judged: they are lost in the noise. */
const LEAST_MS = 12;
/** A text four times as long may take this many times as long; quadratic growth takes 16 times. */
const MOST_GROWTH = 8;

/** CPU milliseconds of this process for a call: the least of several calls, which was disturbed least. */
export function cpuMs(call: () => unknown, times = 1): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < times; i++) {
    const start = process.cpuUsage();
    call();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

/**
 * The growth of a call's CPU time between a text of this length and one of four times that, when it is far more
 * than fourfold; otherwise null. A measurement may be disturbed, so callers repeat it before they report it.
 */
export function findSteepGrowth(
  length: number,
  run: (length: number) => () => unknown,
): Growth | null {
  const runFourfold = run(4 * length);
  const first = cpuMs(runFourfold);
  if (first <= LEAST_MS) return null;
  const once = cpuMs(run(length), 2);
  if (first <= MOST_GROWTH * once) return null;
  // The first call compiles the code.
  const fourfold = cpuMs(runFourfold, 2);
  if (fourfold <= LEAST_MS || fourfold <= MOST_GROWTH * once) return null;
  return { lengths: [length, 4 * length], times: [once, fourfold] };
}
