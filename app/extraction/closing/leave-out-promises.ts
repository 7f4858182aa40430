import { isBarePromise } from "../asks/bare-promise.ts";
import type { ExtractedItem, ExtractionThread } from "../extraction-types.ts";
import { isSureAsk } from "../sure-confidence.ts";
import { straightQuotes } from "../text/word-pattern.ts";

/** A promise answers the mails just before it. */
const REACH = 3;

type Place = { messageId: string };

/**
 * Leaves out the promises that name nothing of their own and answer asks that are open as tasks: those tasks are what
 * was promised. Of mails that a language model has read, its list stands. Items are sorted by message.
 */
export function leaveOutPromises(
  items: readonly ExtractedItem[],
  { messages }: Pick<ExtractionThread, "messages">,
): ExtractedItem[] {
  const order = new Map(messages.map(({ id }, at) => [id, at]));
  const at = ({ messageId }: Place) => order.get(messageId) ?? 0;
  const readByModel = new Set(messages.flatMap(({ id, answer }) => (answer?.items ? [id] : [])));
  const repeated = new Set(items.map(({ repeatOf }) => repeatOf));
  const left = new Set(
    items.filter(
      (item, index) =>
        item.kind === "commitment" &&
        !readByModel.has(item.messageId) &&
        !repeated.has(index) &&
        isBarePromise(straightQuotes(item.quote)) &&
        answersOpenAsk(items, index, at),
    ),
  );
  return left.size === 0 ? [...items] : withoutItems(items, left);
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

function withoutItems(
  items: readonly ExtractedItem[],
  left: ReadonlySet<ExtractedItem>,
): ExtractedItem[] {
  const kept = items.filter((item) => !left.has(item));
  const places = new Map(kept.map((item, index) => [item, index]));
  return kept.map(({ repeatOf, ...item }) => {
    const first = repeatOf === undefined ? undefined : items[repeatOf];
    const place = first && places.get(first);
    return place === undefined ? item : { ...item, repeatOf: place };
  });
}
