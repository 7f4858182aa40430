import { runInThisContext } from "node:vm";

/** CPU milliseconds below which a measurement is lost in the noise: such a text is not judged. */
const NOISE_MS = 12;
/** Each doubling of a text may take this many times as long; quadratic growth takes four times. */
const MOST_PER_DOUBLING = 2.5;
/**
 * Whether the CPU time of a call grows far faster than its text, between this length and four times that, or the
 * call takes longer than `hangingMs` by the clock. A measurement may be disturbed, for example by a garbage
 * collection: code that grows too fast does so each time it is measured.
 */
export function isSteep(
  length: number,
  run: (length: number) => () => unknown,
  hangingMs = 20_000,
): boolean {
  const measure = (call: () => unknown, times: number) => cpuMs(call, times, hangingMs);
  for (let tries = 0; tries < 3; tries++) {
    const ratio = growth(run(length), run(4 * length), measure);
    if (ratio === Number.POSITIVE_INFINITY) return true;
    if (ratio <= MOST_PER_DOUBLING ** 2) return false;
  }
  return true;
}

type Measure = (call: () => unknown, times: number) => number;

/** How many times as long the second call takes; 1 when it is too short to be judged. */
function growth(once: () => unknown, fourfold: () => unknown, measure: Measure): number {
  // The first call compiles the code.
  const first = measure(fourfold, 1);
  if (first === Number.POSITIVE_INFINITY) return first;
  if (first <= NOISE_MS) return 1;
  const least = measure(once, 2);
  if (first <= MOST_PER_DOUBLING ** 2 * least) return first / least;
  const second = measure(fourfold, 2);
  return second <= NOISE_MS ? 1 : second / least;
}

/**
 * CPU milliseconds of this process for a call: the least of several calls, which was disturbed least. Infinite for
 * a call that hangs: `vm` ends even a regular expression.
 */
function cpuMs(call: () => unknown, times: number, hangingMs: number): number {
  let least = Number.POSITIVE_INFINITY;
  Object.assign(globalThis, { measuredCall: call });
  for (let at = 0; at < times; at++) {
    const start = process.cpuUsage();
    try {
      runInThisContext("measuredCall()", { timeout: hangingMs });
    } catch (error) {
      if (!isTimeout(error)) throw error;
      return Number.POSITIVE_INFINITY;
    }
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

const isTimeout = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
