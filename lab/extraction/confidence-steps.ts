/** The number of items found with one kind and confidence, and how many of them were right. */
export type ConfidenceStep = { kind: string; from: number; right: number; found: number };

/** Right and found by kind and by confidence, in steps of 0.01. */
export class ConfidenceSteps {
  readonly #steps = new Map<string, ConfidenceStep>();

  add(kind: string, confidence: number, isRight: boolean): void {
    const from = stepOf(confidence, 0.01);
    const key = `${kind} ${from}`;
    const step = this.#steps.get(key) ?? { kind, from, right: 0, found: 0 };
    step.found++;
    if (isRight) step.right++;
    this.#steps.set(key, step);
  }

  /** The lowest confidence first. */
  all(): ConfidenceStep[] {
    return [...this.#steps.values()].sort(
      (one, other) => one.from - other.from || one.kind.localeCompare(other.kind),
    );
  }
}

/** The same for all kinds together and in wider steps, the lowest first. */
export function inSteps(
  steps: readonly ConfidenceStep[],
  width: number,
): Omit<ConfidenceStep, "kind">[] {
  const byStep = Map.groupBy(steps, ({ from }) => stepOf(from, width));
  return [...byStep]
    .map(([from, same]) => ({
      from,
      right: same.reduce((sum, { right }) => sum + right, 0),
      found: same.reduce((sum, { found }) => sum + found, 0),
    }))
    .sort((one, other) => one.from - other.from);
}

function stepOf(confidence: number, width: number): number {
  return Math.round(Math.floor(confidence / width + 1e-9) * width * 100) / 100;
}
