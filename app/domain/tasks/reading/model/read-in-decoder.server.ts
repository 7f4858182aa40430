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
 * Returns the positions of a thread's mails that are letters, not newsletters or notices. Null if that takes too
 * long to find out: then the model is not asked.
 */
export async function findLetters(
  thread: ExtractionThread,
  call: Call,
): Promise<ReadonlySet<number> | null> {
  const work = { task: "letters", input: thread, answer: placesSchema };
  const read = await decoder().readText(work, call);
  return read.ok ? new Set(read.value) : null;
}

/**
 * Returns the facts about the rest of the thread for the questions about these messages; empty if that takes too
 * long to find out.
 */
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

/** Returns the items of an answer that quote the text, each with the text's own words; null if that takes too long. */
export async function keepVerbatim(
  { items, closings, writerRole }: MessageAnswer,
  text: string,
  call: Call,
): Promise<MessageAnswer | null> {
  // The answer is untrusted: only valid items are passed to the decoder.
  const sound = items.filter((item) => modelItemSchema.safeParse(item).success);
  const input = { text, items: sound, closings };
  const read = await decoder().readText({ task: "verbatim", input, answer: quotedSchema }, call);
  return read.ok ? { ...read.value, writerRole } : null;
}
