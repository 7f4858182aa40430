import { isBarePromise } from "../asks/bare-promise.ts";
import type { ExtractedItem, ExtractionThread } from "../extraction-types.ts";
import { isSureAsk } from "../sure-confidence.ts";
import { inOneLine } from "../text/segment.ts";
import { straightQuotes } from "../text/word-pattern.ts";
import { choosesOffered } from "./chosen-answer.ts";

/** An answer is to the mails just before it. */
const REACH = 3;
/** So many items before an answer are looked at. */
const mostBefore = 50;

type Place = { messageId: string };

/**
 * Marks what is no task of its own: promises that name nothing of their own and answer asks that are open as tasks, since
 * those are what was promised; and a choice among what a question offers, "paper, please". Of mails that a language model has
 * read, its list stands. Items are sorted by message, and changed in place.
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
    if (item.repeatOf !== undefined || repeated.has(index) || readByModel.has(item.messageId)) {
      continue;
    }
    const words = inOneLine(straightQuotes(item.quote));
    const answers =
      (item.kind === "commitment" && isBarePromise(words) && answersOpenAsk(items, index, at)) ||
      (item.kind === "request" &&
        questionsBefore(items, index, at).some((asked) => choosesOffered(words, asked)));
    if (answers) item.isAnswer = true;
  }
}

/** The questions that others put in the mails just before an item. */
function questionsBefore(
  items: readonly ExtractedItem[],
  index: number,
  at: (place: Place) => number,
): string[] {
  const item = items[index];
  if (!item) return [];
  const near = items.slice(Math.max(0, index - mostBefore), index);
  return near.flatMap((one) => {
    const isAsked = one.kind === "question" && one.author.address !== item.author.address;
    return isAsked && at(item) - at(one) <= REACH ? [one.quote] : [];
  });
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
