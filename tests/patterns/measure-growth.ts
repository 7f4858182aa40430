export interface Growth {
  /** Lengths of the text, each twice the one before, and CPU milliseconds for them. */
  lengths: number[];
  times: number[];
}

/** What takes less than that at its longest is not judged: it is lost in the noise. */
const LEAST_MS = 12;
/** Four times the text may take this many times as long; a square takes 16 times as long. */
const MOST_GROWTH = 8;

/** CPU milliseconds of this process for a call; of several the least, which was disturbed least. */
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

/** CPU time of a call for a text of this length, of twice and of four times that. */
export function growthFrom(length: number, run: (length: number) => () => unknown): Growth {
  const lengths = [length, 2 * length, 4 * length];
  return { lengths, times: lengths.map((one) => cpuMs(run(one), 2)) };
}

/** Whether four times the text took far more than four times as long. */
export function isSteep({ times }: Growth): boolean {
  const [once = 0, , fourfold = 0] = times;
  return fourfold > LEAST_MS && fourfold > MOST_GROWTH * once;
}
