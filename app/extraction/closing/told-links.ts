import type { AskPlace, ModelAnswer } from "../extraction-types.ts";
import { findQuote, type QuotedText, type Span, toQuotedText } from "../text/find-quote.ts";
import type { OpenItem, ReadMessage, ReadUnit } from "./read-units.ts";

/** The words by which a message settles an ask, according to a language model. */
export interface ToldClosing {
  start: number;
  end: number;
  by: ReadUnit;
  /** The model says that the words settle it explicitly. */
  stated: boolean;
}

/** The statements of language models about the asks that they were shown, by the index of the answered message. */
export interface ToldLinks {
  /** The asks that the model was shown with a message, each with the words that settle it, or null. */
  closings: ReadonlyMap<number, Map<OpenItem, ToldClosing | null>>;
  /** Maps an ask of an answered message to the earlier ask that it repeats. */
  repeats: ReadonlyMap<OpenItem, OpenItem>;
}

/** A message and a language model's answer about it. */
type Answered = Pick<ReadMessage, "message"> & { units: readonly ReadUnit[] };

/**
 * Collects the statements of language models about earlier asks. Only asks of earlier messages count, and only
 * words that the answered message contains verbatim and that its writer wrote.
 */
export function readToldLinks({
  messages,
  items,
}: {
  messages: readonly Answered[];
  items: readonly OpenItem[];
}): ToldLinks {
  const closings = new Map<number, Map<OpenItem, ToldClosing | null>>();
  const repeats = new Map<OpenItem, OpenItem>();
  const byMessage = Map.groupBy(items, ({ item }) => item.messageId);
  for (const [at, later] of messages.entries()) {
    const { answer } = later.message;
    if (!answer?.items || !answer.asks?.length) continue;
    const { suggestsOnly } = answer;
    const shown = answer.asks.map((place) => askAt(place, at, byMessage));
    const quoted = toQuotedText(later.message.text.slice(0, answer.readTo));
    closings.set(at, closingsIn(answer, shown, later, quoted));
    if (suggestsOnly) continue;
    const own = byMessage.get(later.message.id) ?? [];
    for (const [one, earlier] of repeatsIn(answer, shown, own, quoted)) repeats.set(one, earlier);
  }
  return { closings, repeats };
}

function repeatsIn(
  { items }: ModelAnswer,
  shown: readonly (OpenItem | null)[],
  own: readonly OpenItem[],
  quoted: QuotedText,
): [OpenItem, OpenItem][] {
  return (items ?? []).flatMap(({ quote, repeats }) => {
    const earlier = repeats === undefined ? null : shown[repeats];
    const span = earlier ? findQuote(quoted, quote, []) : null;
    const one = span && own.find(({ item }) => standsIn(item, span));
    return one && earlier ? [[one, earlier]] : [];
  });
}

function standsIn({ quoteStart, quoteEnd }: OpenItem["item"], { start, end }: Span): boolean {
  return quoteStart < end && start < quoteEnd;
}

function askAt(
  { messageId, quoteStart: start, quoteEnd: end }: AskPlace,
  before: number,
  byMessage: ReadonlyMap<string, readonly OpenItem[]>,
): OpenItem | null {
  const there = byMessage.get(messageId)?.find(({ at, item }) => {
    return at < before && standsIn(item, { start, end });
  });
  return there ?? null;
}

function closingsIn(
  answer: ModelAnswer,
  shown: readonly (OpenItem | null)[],
  later: Answered,
  quoted: QuotedText,
): Map<OpenItem, ToldClosing | null> {
  const told = new Map<OpenItem, ToldClosing | null>();
  for (const [ask, one] of shown.entries()) {
    // The silence of an unreliable model says nothing, nor what is not said of an ask that was shown as settled.
    if (one && !answer.suggestsOnly && !answer.asks?.[ask]?.settled) told.set(one, null);
  }
  for (const { ask, quote, ...said } of answer.closings ?? []) {
    const stated = said.stated && !answer.suggestsOnly;
    const one = shown[ask];
    const span = one && findQuote(quoted, quote, []);
    const by =
      span && later.units.find(({ unit }) => unit.start < span.end && span.start < unit.end);
    if (one && by) told.set(one, { ...span, by, stated });
  }
  return told;
}
