import type { ExtractedItem } from "#app/extraction/extraction-types.ts";

/** An ask that was found, and whether a person kept it. */
export type Example = Pick<ExtractedItem, "kind" | "confidence" | "reason" | "author"> & {
  isRight: boolean;
};
type Found = Omit<Example, "isRight">;

/** Chosen beforehand: with few corrections, the rules' confidence stays. */
const shrinkage = 2;
const passes = 200;
const rate = 0.02;

/** The goal for precision, at which the rules' own thresholds were set. */
const goal = 0.88;

/** A small layer over the rules: a weight for each kind, sender, and kind with each reason. */
export class CorrectionLayer {
  readonly #weights = new Map<string, number>();

  /** Logistic regression with ridge shrinkage, starting from the curve of the tuned sets. */
  learn(examples: readonly Example[]): void {
    for (let pass = 0; pass < passes; pass++) {
      const slopes = new Map<string, number>();
      for (const example of examples) {
        const miss = Number(example.isRight) - this.chanceOf(example);
        for (const name of featuresOf(example)) slopes.set(name, (slopes.get(name) ?? 0) + miss);
      }
      for (const [name, slope] of slopes) {
        const weight = this.#weights.get(name) ?? 0;
        this.#weights.set(name, weight + rate * (slope - shrinkage * weight));
      }
    }
  }

  /** Whether it is a task after the corrections; without any, the rules' decision. */
  isTask(found: Found): boolean {
    return this.chanceOf(found) >= goal;
  }

  /** The likelihood that an ask is right. */
  chanceOf(found: Found): number {
    const before = chanceByCurve(found);
    const sum = featuresOf(found).reduce((all, name) => all + (this.#weights.get(name) ?? 0), 0);
    return 1 / (1 + Math.exp(-Math.log(before / (1 - before)) - sum));
  }
}

/** The curve of the tuned sets in docs/extraction.md. */
function chanceByCurve({ kind, confidence }: Found): number {
  if (confidence < 0.6) return 0.2;
  if (kind !== "implicit" || confidence >= 0.74) return 0.96;
  if (confidence >= 0.66) return 0.883;
  return confidence >= 0.64 ? 0.81 : 0.62;
}

function featuresOf({ kind, reason, author }: Found): string[] {
  const reasons = reason.split(", ").map((one) => `${kind}: ${one}`);
  return [kind, `from ${author.address.toLowerCase()}`, ...reasons];
}
