import { z } from "zod";
import { isSkipped } from "#app/extraction/asks/skip-message.ts";
import { extractWithPeople } from "#app/extraction/extract.ts";
import {
  extractionThreadSchema,
  modelClosingSchema,
  modelItemSchema,
} from "#app/extraction/extraction-types.ts";
import { findFacts } from "#app/extraction/question/message-facts.ts";
import { findQuote, type Span, toQuotedText } from "#app/extraction/text/find-quote.ts";
import { cuesOf, detectLanguage } from "#app/extraction/text/language.ts";
import { threadBounds } from "#app/extraction/thread-bounds.ts";
import { findThreadVersions } from "#app/extraction/versions/thread-versions.ts";
import { warmUpExtraction } from "./warm-up-extraction.ts";

type Tell = (step: number | null) => void;

const factsInputSchema = z.object({
  thread: extractionThreadSchema,
  places: z.array(z.number().int().nonnegative()).max(threadBounds.messages),
});
const answeredSchema = z.object({
  text: z.string(),
  items: z.array(modelItemSchema),
  closings: z.array(modelClosingSchema),
});

/** The text tasks of the decoder process, by name. */
const tasks: Record<string, (input: unknown, tell: Tell) => unknown> = {
  /** A thread's asks, mail by mail, linked, and its people. Input: ExtractionThread; value: ThreadExtraction. */
  thread: (input, tell) => {
    warmUpExtraction();
    const thread = extractionThreadSchema.parse(input);
    const { items, participants } = extractWithPeople(thread, tell);
    return { items: items.slice(0, threadBounds.items), participants };
  },

  /** Which files of a thread are versions of one another. Input: ExtractionThread; value: ThreadVersions. */
  versions: (input) => findThreadVersions(extractionThreadSchema.parse(input)),

  /**
   * The indices of a thread's mails that are not newsletters or notices. Input: ExtractionThread; value:
   * number[].
   */
  letters: (input) =>
    extractionThreadSchema
      .parse(input)
      .messages.flatMap((message, at) =>
        isSkipped(message, cuesOf[detectLanguage(message.text)]) ? [] : at,
      ),

  /** The facts about the rest of a thread for the questions about single messages. Value: MessageFacts[]. */
  facts: (input) => {
    const { thread, places } = factsInputSchema.parse(input);
    return findFacts(thread, places);
  },

  /** The parts of a model's answer that quote the text, each with the exact quoted text: { items, closings }. */
  verbatim: (input) => {
    const { text, items, closings } = answeredSchema.parse(input);
    const settled = new Set<number>();
    const once = closings.filter(({ ask }) => !settled.has(ask) && settled.add(ask));
    return {
      items: verbatim(items, text, "apart"),
      closings: verbatim(once, text, "together"),
    };
  },
};

/** Runs a text task and returns its value. Calls `tell` before each step. Throws when there is no such task. */
export function readText(task: string, input: unknown, tell: Tell): unknown {
  const read = tasks[task];
  if (!read) throw new Error(`No text is read for '${task}'.`);
  return read(input, tell);
}

/** One sentence may close several asks; each item has its own quote. */
function verbatim<Quoting extends { quote: string }>(
  quoting: readonly Quoting[],
  text: string,
  stand: "apart" | "together",
): Quoting[] {
  const quoted = toQuotedText(text);
  const taken: Span[] = [];
  return quoting.flatMap((one) => {
    const span = findQuote(quoted, one.quote, taken);
    if (!span) return [];
    if (stand === "apart") taken.push(span);
    return { ...one, quote: text.slice(span.start, span.end) };
  });
}
