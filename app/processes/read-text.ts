import { extract } from "#app/extraction/extract.ts";
import { extractionThreadSchema } from "#app/extraction/extraction-types.ts";
import { threadBounds } from "#app/extraction/thread-bounds.ts";

type Tell = (step: number | null) => void;

/** The kinds of text that the decoder process reads, by the name under which the client asks. */
const tasks: Record<string, (input: unknown, tell: Tell) => unknown> = {
  /** A thread's asks, mail by mail, linked. Input: ExtractionThread; value: ExtractedItem[]. */
  thread: (input, tell) =>
    extract(extractionThreadSchema.parse(input), tell).slice(0, threadBounds.items),
};

/** Reads text as the task says; `tell` hears of each step before it begins. Throws when there is no such task. */
export function readText(task: string, input: unknown, tell: Tell): unknown {
  const read = tasks[task];
  if (!read) throw new Error(`No text is read for '${task}'.`);
  return read(input, tell);
}
