// Inverted index of the sentences of a mail by their stems.

import { type StemFrequency, sharedWeight } from "../text/shared-words.ts";
import type { ReadUnit } from "./read-units.ts";

/**
 * How many stems are compared for one thread at most. A thread of a thousand ordinary mails takes a
 * tenth of it; one made to repeat the same words everywhere would take hours, and what is left open
 * in such a thread is open.
 */
export const mostCompared = 20_000_000;

/** The number of comparisons left for a thread. */
export interface CompareBudget {
  left: number;
}

/** An index of sentences by their distinctive words. */
export class SentenceIndex {
  readonly units: readonly ReadUnit[];
  #byStem: Map<string, number[]> | undefined;

  constructor(units: readonly ReadUnit[]) {
    this.units = units;
  }

  /** The sentence that shares the most with the stems; null if none shares at least `least` (above 0). */
  best(
    stems: ReadonlySet<string>,
    { frequency, budget }: { frequency: StemFrequency; budget: CompareBudget },
    least: number,
  ): ReadUnit | null {
    let found: ReadUnit | null = null;
    let most = least;
    for (const at of this.#sharing(stems, budget)) {
      const unit = this.units[at];
      if (!unit) continue;
      const weight = sharedWeight(stems, unit.stems, frequency);
      if (weight >= most && (found === null || weight > most)) {
        found = unit;
        most = weight;
      }
    }
    return found;
  }

  /** Positions of the sentences that share a stem, in order. */
  #sharing(stems: ReadonlySet<string>, budget: CompareBudget): number[] {
    this.#byStem ??= indexByStem(this.units);
    const positions = new Set<number>();
    for (const stem of stems) {
      for (const at of this.#byStem.get(stem) ?? []) {
        budget.left -= positions.has(at) ? 1 : stems.size;
        if (budget.left < 0) break;
        positions.add(at);
      }
    }
    return [...positions].sort((a, b) => a - b);
  }
}

function indexByStem(units: readonly ReadUnit[]): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const [at, { stems }] of units.entries()) {
    for (const stem of stems) {
      const positions = index.get(stem);
      if (positions) positions.push(at);
      else index.set(stem, [at]);
    }
  }
  return index;
}
