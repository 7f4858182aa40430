import { z } from "zod";
import type { Call } from "#app/adapters/decode/decoder.server.ts";
import { decoder } from "#app/adapters/decode/shared-decoder.server.ts";
import {
  type ExtractionThread,
  type ModelItem,
  modelItemSchema,
} from "#app/extraction/extraction-types.ts";
import { threadBounds } from "#app/extraction/thread-bounds.ts";

const placesSchema = z.array(z.number().int().nonnegative()).max(threadBounds.messages);
const itemsSchema = z.array(modelItemSchema);

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

/** The items whose quotes stand in the text, each with the text's own words; null where that takes too long to tell. */
export async function keepVerbatim(
  items: readonly ModelItem[],
  text: string,
  call: Call,
): Promise<ModelItem[] | null> {
  // A model may say anything: what is no item never reaches the decoder, which takes items alone.
  const sound = items.filter((item) => modelItemSchema.safeParse(item).success);
  const work = { task: "verbatim", input: { text, items: sound }, answer: itemsSchema };
  const read = await decoder().readText(work, call);
  return read.ok ? read.value : null;
}
