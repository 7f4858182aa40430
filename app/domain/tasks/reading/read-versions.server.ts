import type { Call, Decoder } from "#app/adapters/decode/decoder.server.ts";
import { decoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { log } from "#app/adapters/log.server.ts";
import type { Comparable } from "#app/domain/files/versions/find-comparable.server.ts";
import type { ExtractionThread } from "#app/extraction/extraction-types.ts";
import {
  type ThreadVersions,
  threadVersionsSchema,
} from "#app/extraction/versions/version-types.ts";
import { expectToWork } from "./expect-to-work.server.ts";
import { withUploads } from "./with-uploads.ts";

/** The processor time in milliseconds for finding the versions of a thread's files. */
const versionsCpuMs = 5_000;
const noVersions: ThreadVersions = { stacks: [], maybe: [], again: [], things: [], forms: [] };

/**
 * Finds which files of a thread are versions of one another, in the decoder's process, within 5 s of processor
 * time. `versions` is null if that is not enough. Throws when the decoder does not work, and when aborted.
 */
export async function readVersions(
  mails: ExtractionThread,
  { looks, uploads }: Comparable,
  call: Call,
  using: Decoder = decoder(),
): Promise<{ versions: ThreadVersions | null; cpuMs: number }> {
  const thread = withUploads(mails, uploads);
  if (!thread.messages.some(({ attachments }) => attachments.length > 0))
    return { versions: noVersions, cpuMs: 0 };
  const input = withLooks(thread, looks);
  const work = { task: "versions", input, answer: threadVersionsSchema, cpuLimitMs: versionsCpuMs };
  const answer = await using.readText(work, call);
  if (answer.ok) return { versions: answer.value, cpuMs: answer.cpuMs };
  if (answer.code !== "timeout") await expectToWork(using, call);
  log.warn({ code: answer.code }, "the versions of a thread's files could not be found");
  return { versions: null, cpuMs: answer.cpuMs };
}

function withLooks(thread: ExtractionThread, looks: Comparable["looks"]): ExtractionThread {
  const messages = thread.messages.map((message) => ({
    ...message,
    attachments: message.attachments.map((file) => ({
      ...file,
      look: file.fileId === null ? undefined : looks.get(file.fileId),
    })),
  }));
  return { ...thread, messages };
}
