import type { StemFrequency } from "../text/shared-words.ts";

/** Counts the items of a thread in which a stem occurs. Items are added in the order of their messages. */
export class AskedStems implements StemFrequency {
  readonly #places = new Map<string, number[]>();

  /** Counts the stems of an item of the message at this position. */
  add(stems: ReadonlySet<string>, at: number): void {
    for (const stem of stems) {
      const places = this.#places.get(stem);
      if (places) places.push(at);
      else this.#places.set(stem, [at]);
    }
  }

  /** Takes back the count of an item, but for stems that no other item has. */
  remove(stems: ReadonlySet<string>, at: number): void {
    for (const stem of stems) {
      const places = this.#places.get(stem);
      if (places && places.length > 1) places.splice(places.lastIndexOf(at), 1);
    }
  }

  get(stem: string): number | undefined {
    return this.#places.get(stem)?.length;
  }

  /** Counts only the items of earlier messages: what is asked later makes no word of theirs more frequent. */
  before(at: number): StemFrequency {
    return { get: (stem) => countBefore(this.#places.get(stem), at) };
  }
}

function countBefore(places: readonly number[] | undefined, at: number): number | undefined {
  if (!places) return undefined;
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low || undefined;
}
