import type { LanguageCues } from "../cues/cues.ts";
import type { ExtractedItem, ThreadAttachment, ThreadMessage } from "../extraction-types.ts";
import { isContinued, type Unit } from "../text/segment.ts";
import { contentWords } from "./asked-questions.ts";
import type { ClauseContext } from "./contexts.ts";
import { endsAskBefore } from "./points-back.ts";
import { fileOf } from "./to-item.ts";

/** Whether the next sentence of the paragraph asks about the same thing, and how. */
export function whatFollows(
  { text, paragraph }: Unit,
  next: Unit | undefined,
  { askingQuestion, please }: LanguageCues,
): Pick<ClauseContext, "beforeQuestion" | "beforeAsk"> {
  if (next?.paragraph !== paragraph || !leadsTo(text, next.text)) {
    return { beforeQuestion: false, beforeAsk: false };
  }
  const asks = askingQuestion.test(next.text);
  return {
    beforeQuestion: next.text.endsWith("?") && !asks,
    beforeAsk: (asks || please.test(next.text)) && pointing.test(next.text.slice(0, 80)),
  };
}

/** The next sentence is about the same thing: it shares a word, or begins with a pronoun. */
function leadsTo(text: string, next: string): boolean {
  if (
    /^[^\p{L}\p{N}_]*(?:\p{L}+[^\p{L}\p{N}_]+){0,4}?(?:it|that|this|they|them|one|these|those|es|das|ihn|sie|ça|le|la|lo|eso)(?!\p{L})/iu.test(
      next,
    )
  )
    return true;
  const words = contentWords(next);
  return [...contentWords(text)].some((word) => words.has(word));
}

const pointing =
  /(?<!\p{L})(?:it|its|that|this|them|one|ones|these|those|there|das|es|dies|ihn|ça|cela|le|la|eso|esto|lo)(?!\p{L})/iu;

/** The sentences before, of the same paragraph and point of a list. */
export function paragraphBefore(units: readonly Unit[], at: number, unit: Unit): string {
  return units
    .slice(Math.max(0, at - 4), at)
    .filter((other) => other.paragraph === unit.paragraph)
    .filter((other) => !other.listed || other.entry === unit.entry)
    .map((other) => other.text)
    .join(" ");
}

/** The sentence before, in the same paragraph and point of a list. */
export function sentenceBefore(units: readonly Unit[], at: number): string {
  const [before, unit] = [units[at - 1], units[at]];
  return before && unit && isContinued(before, unit) ? before.text : "";
}

/** "The green is nearly black. Something in between?": one ask. */
export function goesOn(
  last: ExtractedItem | undefined,
  before: Unit | undefined,
  unit: Unit,
): boolean {
  if (!last || !before || last.quoteEnd !== before.end || !isContinued(before, unit)) return false;
  const isSure = last.askDoubt === undefined;
  return isSure && /^(?:implicit|request)$/.test(last.kind) && endsAskBefore(unit);
}

/** A short reply that refers back ("remove it") is about the file of the item before. */
export function focusOf(
  unit: Unit,
  at: number,
  index: number,
  items: readonly ExtractedItem[],
  thread: readonly ThreadMessage[],
): ThreadAttachment | null {
  if (at > 2 || unit.text.length > 120 || !pointing.test(unit.text)) return null;
  const before = thread[index - 1];
  // Items come in the order of their messages, so those of the message before are the last.
  const last = items.findLast((item) => item.messageId !== before?.id || item.fileName !== null);
  return last?.messageId === before?.id ? fileOf(last) : null;
}
