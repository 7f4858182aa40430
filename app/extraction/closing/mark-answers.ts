import { isBarePromise } from "../asks/bare-promise.ts";
import type { ExtractedItem, ExtractionThread } from "../extraction-types.ts";
import { isSureAsk } from "../sure-confidence.ts";
import { inOneLine } from "../text/segment.ts";
import { straightQuotes } from "../text/word-pattern.ts";

/** A promise answers the mails just before it. */
const REACH = 3;

type Place = { messageId: string };

/**
 * Marks the promises that name nothing of their own and answer asks that are open as tasks: those tasks are what was
 * promised. Of mails that a language model has read, its list stands. Items are sorted by message, and changed in place.
 */
export function markAnswers(
  items: readonly ExtractedItem[],
  { messages }: Pick<ExtractionThread, "messages">,
): void {
  const order = new Map(messages.map(({ id }, at) => [id, at]));
  const at = ({ messageId }: Place) => order.get(messageId) ?? 0;
  const readByModel = new Set(messages.flatMap(({ id, answer }) => (answer?.items ? [id] : [])));
  const repeated = new Set(items.map(({ repeatOf }) => repeatOf));
  for (const [index, item] of items.entries()) {
    const mayAnswer =
      item.kind === "commitment" &&
      item.repeatOf === undefined &&
      !readByModel.has(item.messageId) &&
      !repeated.has(index) &&
      isBarePromise(inOneLine(straightQuotes(item.quote)));
    if (mayAnswer && answersOpenAsk(items, index, at)) item.isAnswer = true;
  }
}

function answersOpenAsk(
  items: readonly ExtractedItem[],
  index: number,
  at: (place: Place) => number,
): boolean {
  const promise = items[index];
  if (!promise) return false;
  for (let before = index - 1; before >= 0; before--) {
    const ask = items[before];
    if (!ask || at(promise) - at(ask) > REACH) return false;
    const isAsked = ask.kind !== "commitment" && ask.author.address !== promise.author.address;
    const isOpen = !ask.resolvedBy || at(ask.resolvedBy) >= at(promise);
    if (isAsked && isOpen && ask.assignee === promise.assignee && isSureAsk(ask)) return true;
  }
  return false;
}
