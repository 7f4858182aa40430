import { z } from "zod";
import type { Call } from "#app/adapters/decode/decoder.server.ts";
import { decoder } from "#app/adapters/decode/shared-decoder.server.ts";
import {
  type ExtractionThread,
  modelClosingSchema,
  modelItemSchema,
} from "#app/extraction/extraction-types.ts";
import {
  factBounds,
  type MessageFacts,
  messageFactsSchema,
} from "#app/extraction/question/message-facts.ts";
import { threadBounds } from "#app/extraction/thread-bounds.ts";
import type { MessageAnswer } from "./model-answer.ts";

const placesSchema = z.array(z.number().int().nonnegative()).max(threadBounds.messages);
const factsSchema = z.array(messageFactsSchema).max(factBounds.messages);
const quotedSchema = z.object({
  items: z.array(modelItemSchema),
  closings: z.array(modelClosingSchema),
});

/**
 * The places of a thread's mails that are letters, not newsletters or notices. None where that takes too
 * long to tell: a model is not asked about it then.
 */
export async function findLetters(
  thread: ExtractionThread,
  call: Call,
): Promise<ReadonlySet<number>> {
  const work = { task: "letters", input: thread, answer: placesSchema };
  const read = await decoder().readText(work, call);
  return new Set(read.ok ? read.value : []);
}

/** What the questions about these messages tell of the rest of the thread; none where that takes too long to find. */
export async function readFacts(
  thread: ExtractionThread,
  places: readonly number[],
  call: Call,
): Promise<MessageFacts[]> {
  if (places.length === 0) return [];
  const work = { task: "facts", input: { thread, places }, answer: factsSchema };
  const read = await decoder().readText(work, call);
  return read.ok ? read.value : [];
}

/** What of an answer quotes the text, each with the text's own words; null where that takes too long to tell. */
export async function keepVerbatim(
  { items, closings }: MessageAnswer,
  text: string,
  call: Call,
): Promise<MessageAnswer | null> {
  // A model may say anything: what is no item never reaches the decoder, which takes items alone.
  const sound = items.filter((item) => modelItemSchema.safeParse(item).success);
  const input = { text, items: sound, closings };
  const read = await decoder().readText({ task: "verbatim", input, answer: quotedSchema }, call);
  return read.ok ? read.value : null;
}
