import type { Call, Decoder } from "#app/adapters/decode/decoder.server.ts";
import { decoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { extractionTimes } from "#app/adapters/metrics/decoder-metrics.server.ts";
import type { Comparable } from "#app/domain/files/versions/find-comparable.server.ts";
import { foldWords } from "#app/domain/tasks/fold-words.ts";
import {
  type ExtractedItem,
  type ExtractionThread,
  threadExtractionSchema,
} from "#app/extraction/extraction-types.ts";
import type { Participant } from "#app/extraction/roles/role-types.ts";
import type { ThreadVersions } from "#app/extraction/versions/version-types.ts";
import { expectToWork } from "./expect-to-work.server.ts";
import { readVersions } from "./read-versions.server.ts";

/** The result of reading a thread. */
export type ReadThread = {
  /** Null if the thread as a whole could not be read within its limits. */
  items: readonly ExtractedItem[] | null;
  /** The thread's people and their roles. Null if it could not be read. */
  participants: Participant[] | null;
  /** The files that are versions of one another. Null if they could not be found within the limit. */
  versions: ThreadVersions | null;
  /** The items' words, folded. */
  words: readonly string[];
  /** Mails that were left out because each alone took too long to read. */
  tooSlow: ReadonlySet<string>;
  /** The processor time of the reading in milliseconds. */
  cpuMs: number;
};

/** The processor time for a thread, over all attempts. */
const threadCpuMs = 20_000;
const mostLeftOut = 3;

/**
 * Reads a thread in the decoder's process: at most 20 s of processor time, 5 s a mail. A mail that exceeds that,
 * or ends the process, is left out and the rest is read without it, three times at most. Finding the versions of
 * its files has 5 s of its own, so that a failure of one does not lose the other. Throws when the decoder does not
 * work, and when aborted.
 */
export async function readThread(
  { thread, beside }: { thread: ExtractionThread; beside: Comparable },
  call: Call,
  using: Decoder = decoder(),
): Promise<ReadThread> {
  const read = await readAsks(thread, call, using);
  const versions = await readVersions(withoutMails(thread, read.tooSlow), beside, call, using);
  return { ...read, ...versions, cpuMs: read.cpuMs + versions.cpuMs };
}

async function readAsks(
  thread: ExtractionThread,
  call: Call,
  using: Decoder,
): Promise<Omit<ReadThread, "versions">> {
  const tooSlow = new Set<string>();
  let cpuMs = 0;
  while (cpuMs < threadCpuMs && tooSlow.size <= mostLeftOut) {
    const input = withoutMails(thread, tooSlow);
    const work = { task: "thread", input, answer: threadExtractionSchema };
    const answer = await using.readText({ ...work, cpuLimitMs: threadCpuMs - cpuMs }, call);
    cpuMs += answer.cpuMs;
    if (answer.ok) {
      const { items, participants } = answer.value;
      extractionTimes.observe({ outcome: "read" }, cpuMs / 1_000);
      const words = items.map(({ quote }) => foldWords(quote));
      return { items, participants, words, tooSlow, cpuMs };
    }
    if (answer.code !== "timeout") await expectToWork(using, call);
    const at = answer.step === null ? undefined : input.messages[answer.step];
    if (!at) break;
    // If the whole time is used up, the mail that was being read need not be the slow one.
    if (cpuMs < threadCpuMs) tooSlow.add(at.id);
  }
  extractionTimes.observe({ outcome: "too-slow" }, cpuMs / 1_000);
  return { items: null, participants: null, words: [], tooSlow, cpuMs };
}

function withoutMails(thread: ExtractionThread, ids: ReadonlySet<string>): ExtractionThread {
  const messages = thread.messages.filter(({ id }) => !ids.has(id));
  const left = new Set(messages.map(({ id }) => id));
  const declined = thread.declined?.filter(
    ({ messageId, closedBy }) => left.has(messageId) && left.has(closedBy),
  );
  return { ...thread, messages, declined };
}
