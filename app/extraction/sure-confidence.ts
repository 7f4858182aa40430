import type { ExtractedItem, ItemKind } from "./extraction-types.ts";

/** Below it nothing that a rule knows speaks for an ask. */
const foundConfidence = 0.6;
/** The confidence from which on implied feedback reaches the goal for precision: docs/extraction.md shows the curve. */
const sureFeedback = 0.66;

/** From which confidence of the rules on an ask of a kind is a task; below, it is for a person to confirm. */
export function sureFrom(kind: ItemKind): number {
  return kind === "implicit" ? sureFeedback : foundConfidence;
}

/** Whether it only resembles an ask: the sentence after it and a language model make nothing of it. */
export function isGuess({ confidence }: { confidence: number }): boolean {
  return confidence < foundConfidence;
}

/** Whether an item is a task by itself. */
export function isSureAsk({ askDoubt }: Pick<ExtractedItem, "askDoubt">): boolean {
  return askDoubt === undefined;
}
