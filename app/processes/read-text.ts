import { z } from "zod";
import { isSkipped } from "#app/extraction/asks/skip-message.ts";
import { extract } from "#app/extraction/extract.ts";
import {
  extractionThreadSchema,
  type ModelItem,
  modelItemSchema,
} from "#app/extraction/extraction-types.ts";
import { findQuote, type Span, toQuotedText } from "#app/extraction/text/find-quote.ts";
import { cuesOf, detectLanguage } from "#app/extraction/text/language.ts";
import { threadBounds } from "#app/extraction/thread-bounds.ts";

type Tell = (step: number | null) => void;

const answeredSchema = z.object({ text: z.string(), items: z.array(modelItemSchema) });

/** The kinds of text that the decoder process reads, by the name under which the client asks. */
const tasks: Record<string, (input: unknown, tell: Tell) => unknown> = {
  /** A thread's asks, mail by mail, linked. Input: ExtractionThread; value: ExtractedItem[]. */
  thread: (input, tell) =>
    extract(extractionThreadSchema.parse(input), tell).slice(0, threadBounds.items),

  /** The places of a thread's mails without newsletters and notices. Input: ExtractionThread; value: number[]. */
  letters: (input) =>
    extractionThreadSchema
      .parse(input)
      .messages.flatMap((message, at) =>
        isSkipped(message, cuesOf[detectLanguage(message.text)]) ? [] : at,
      ),

  /** The items whose quotes stand in the text, each with the text's own words. Value: ModelItem[]. */
  verbatim: (input) => {
    const { text, items } = answeredSchema.parse(input);
    return verbatimItems(items, text);
  },
};

/** Reads text as the task says; `tell` hears of each step before it begins. Throws when there is no such task. */
export function readText(task: string, input: unknown, tell: Tell): unknown {
  const read = tasks[task];
  if (!read) throw new Error(`No text is read for '${task}'.`);
  return read(input, tell);
}

function verbatimItems(items: readonly ModelItem[], text: string): ModelItem[] {
  const quoted = toQuotedText(text);
  const taken: Span[] = [];
  return items.flatMap((item) => {
    const span = findQuote(quoted, item.quote, taken);
    if (!span) return [];
    taken.push(span);
    return { ...item, quote: text.slice(span.start, span.end) };
  });
}
