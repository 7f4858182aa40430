import type { ExtractedItem, ItemKind } from "./extraction-types.ts";

/** Below this confidence, no rule found a sign of an ask. */
const foundConfidence = 0.6;
/** The confidence from which on implied feedback reaches the goal for precision: docs/extraction.md shows the curve. */
const sureFeedback = 0.66;

/** The rules are so often right about such an item that no model's silence makes it doubtful. */
export const standingConfidence = 0.9;

/** The confidence of the rules from which on an ask of each kind is a task; below, a person must confirm it. */
export function sureFrom(kind: ItemKind): number {
  return kind === "implicit" ? sureFeedback : foundConfidence;
}

/** Whether an item only resembles an ask: the sentence after it and a language model ignore it. */
export function isGuess({ confidence }: { confidence: number }): boolean {
  return confidence < foundConfidence;
}

/** Whether an item is a task without a person's confirmation. */
export function isSureAsk({ askDoubt }: Pick<ExtractedItem, "askDoubt">): boolean {
  return askDoubt === undefined;
}
