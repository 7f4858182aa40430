import type { Call, Decoder } from "#app/adapters/decode/decoder.server.ts";
import { type ExtractionThread, threadExtractionSchema } from "#app/extraction/extraction-types.ts";

const harmless: ExtractionThread = { ownerEmail: "", subject: "", messages: [] };

/** Throws when the decoder reads nothing at all: that is no reason to call a mail unreadable. */
export async function expectToWork(using: Decoder, call: Call): Promise<void> {
  const work = { task: "thread", input: harmless, answer: threadExtractionSchema };
  const probe = await using.readText(work, call);
  if (!probe.ok) throw new Error(`The decoder does not work: ${probe.reason}`);
}
