import type { Closing, ExtractedItem, ExtractionThread } from "../extraction-types.ts";

/** Below the confidence of a task: for a person to confirm. */
const DOUBTED = 0.5;

/**
 * The items of a thread read without its unverified messages (`found`), with what those add: their own
 * asks, to be confirmed by a person, and their claims that something is settled, as doubted closings of
 * what nothing else settles. `all` is the same thread read with them, of which nothing else is taken.
 */
export function addUnverified(
  found: readonly ExtractedItem[],
  all: readonly ExtractedItem[],
  { messages }: Pick<ExtractionThread, "messages">,
): ExtractedItem[] {
  const order = new Map(messages.map(({ id }, at) => [id, at]));
  const unverified = new Set(
    messages.filter(({ doubt }) => doubt === "unverified").map(({ id }) => id),
  );
  const isUnverified = ({ messageId }: { messageId: string }) => unverified.has(messageId);
  const claimed = new Map(all.map((item) => [placeOf(item), item]));
  const known = found.map((item) => {
    const claim = claimed.get(placeOf(item));
    return { from: found, item, shown: withClaims(item, claim, isUnverified) };
  });
  const added = all
    .filter(isUnverified)
    .map((item) => ({ from: all, item, shown: toBeConfirmed(item) }));
  const merged = [...known, ...added].sort(
    (one, other) => (order.get(one.item.messageId) ?? 0) - (order.get(other.item.messageId) ?? 0),
  );
  const places = new Map(merged.map(({ item }, index) => [item, index]));
  return merged.map(({ from, item, shown }) => {
    const { repeatOf: _, ...rest } = shown;
    const first = item.repeatOf === undefined ? undefined : from[item.repeatOf];
    const repeatOf = first && places.get(first);
    return repeatOf === undefined ? rest : { ...rest, repeatOf };
  });
}

function withClaims(
  item: ExtractedItem,
  claim: ExtractedItem | undefined,
  isUnverified: (closing: Closing) => boolean,
): ExtractedItem {
  const claimed = claim?.resolvedBy;
  const later = claim?.resolvedLater?.filter(isUnverified) ?? [];
  return {
    ...item,
    ...(!item.resolvedBy && claimed && isUnverified(claimed) && { resolvedBy: claimed }),
    ...(item.resolvedLater && { resolvedLater: [...item.resolvedLater, ...later] }),
  };
}

function toBeConfirmed(item: ExtractedItem): ExtractedItem {
  const confidence = Math.min(item.confidence, DOUBTED);
  return { ...item, confidence, askDoubt: "unverified-sender" };
}

function placeOf({ messageId, quoteStart, quoteEnd }: ExtractedItem): string {
  return `${messageId} ${quoteStart} ${quoteEnd}`;
}
