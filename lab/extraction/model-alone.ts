import type {
  ExtractedItem,
  ExtractionThread,
  ModelAnswer,
} from "#app/extraction/extraction-types.ts";
import { isGuess } from "#app/extraction/sure-confidence.ts";
import { findQuote, type Span, toQuotedText } from "#app/extraction/text/find-quote.ts";

/** Reads the answers for a thread without the rules: items whose quotes are verbatim, and their links. */
export function readByModelAlone({ messages }: ExtractionThread): ExtractedItem[] {
  const items: ExtractedItem[] = [];
  for (const { answer, id, text, from } of messages) {
    if (!answer?.items) continue;
    const quoted = toQuotedText(text);
    const taken: Span[] = [];
    for (const { repeats, quote, task, file, ...item } of answer.items) {
      const span = findQuote(quoted, quote, taken);
      if (!span) continue;
      taken.push(span);
      const earlier = repeats === undefined ? -1 : askedAt(answer, repeats, items);
      items.push({
        ...item,
        ...{ messageId: id, author: from, text: task, fileName: file, fileId: null },
        ...{ quote: text.slice(span.start, span.end), quoteStart: span.start, quoteEnd: span.end },
        ...(earlier >= 0 && { repeatOf: earlier }),
      });
    }
    for (const { ask, quote, stated } of answer.closings ?? []) {
      const settled = items[askedAt(answer, ask, items)];
      const span = findQuote(quoted, quote, []);
      if (!settled || !span || settled.resolvedBy) continue;
      const place = { quoteStart: span.start, quoteEnd: span.end };
      settled.resolvedBy = { messageId: id, quote, ...place, ...(!stated && { doubt: "likely" }) };
    }
  }
  return items.map(withDoubt);
}

function withDoubt(item: ExtractedItem): ExtractedItem {
  return isGuess(item) ? { ...item, askDoubt: "model-unsure" } : item;
}

/** The model's own item for the rules' ask that it was shown under this number. */
function askedAt({ asks }: ModelAnswer, number: number, items: readonly ExtractedItem[]): number {
  const place = asks?.[number];
  return items.findIndex(
    ({ messageId, quoteStart, quoteEnd }) =>
      messageId === place?.messageId && quoteStart < place.quoteEnd && place.quoteStart < quoteEnd,
  );
}
