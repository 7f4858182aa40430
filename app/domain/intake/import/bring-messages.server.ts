import type { Gmail, GmailThread, RawMessage } from "#app/adapters/google/gmail.server.ts";
import type { GoogleAnswer } from "#app/adapters/google/google-problem.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { forgetBlobs } from "#app/domain/files/bytes/forget-blobs.server.ts";
import { findRoom, StorageFull } from "#app/domain/files/bytes/storage-quota.server.ts";
import { checkAuthors } from "#app/domain/intake/messages/check-authors.server.ts";
import { commitMessage } from "#app/domain/intake/messages/commit-message.server.ts";
import { readMessage } from "#app/domain/intake/messages/read-message.server.ts";
import { findKnownMessages } from "./find-known.server.ts";
import type { Outcome } from "./import-outcome.server.ts";
import { noteProgress, type Run } from "./import-progress.server.ts";
import { takeTurns } from "./take-turns.ts";

type Listed = GmailThread["messages"][number];

// A message needs about five times its size in memory while it is processed, so only one large
// message is processed at a time.
const largeBytes = 5_000_000;
const inTurn = takeTurns();
const isLarge = ({ sizeEstimate }: Listed) => sizeEstimate > largeBytes;

/** Fetches, reads and commits the messages of a thread that are not stored yet, in their order. */
export async function bringMessages(
  run: Run,
  mailbox: Gmail,
  wanted: Listed[],
  own: readonly string[],
  signal?: AbortSignal,
): Promise<Outcome> {
  const known = await findKnownMessages(
    run.viewer,
    wanted.map(({ id }) => id),
  );
  await checkAuthors(run, wanted, signal);
  const missing = wanted.filter(({ id }) => !known.has(id));
  let done = known.size;
  // An estimate, reduced with each message; the exact value is queried before a message is refused.
  let room = await findRoom(run.viewer);
  await runCommand(run.viewer, async (tx, record) =>
    noteProgress(tx, record, run, { messagesTotal: wanted.length, messagesDone: done }),
  );
  let ahead: Promise<GoogleAnswer<RawMessage>> | undefined;
  for (const [index, listed] of missing.entries()) {
    if (listed.sizeEstimate > room) room = await findRoom(run.viewer);
    if (listed.sizeEstimate > room) return { is: "full" };
    room -= listed.sizeEstimate;
    const bring = async () => {
      const answer = await (ahead ?? mailbox.rawMessage(listed.id));
      signal?.throwIfAborted();
      const next = missing[index + 1];
      // The next message is fetched while this one is read. It is awaited in the next round, or
      // never if this message ends the run.
      ahead = next && !isLarge(next) ? mailbox.rawMessage(next.id) : undefined;
      ahead?.catch(() => undefined);
      return commitAnswer(run, answer, { done: ++done, own }, signal);
    };
    const end = await (isLarge(listed) ? inTurn(bring) : bring());
    if (end) return end;
  }
  return { is: "complete" };
}

/** Returns null if the run continues. */
async function commitAnswer(
  run: Run,
  answer: GoogleAnswer<RawMessage>,
  progress: { done: number; own: readonly string[] },
  signal?: AbortSignal,
): Promise<Outcome | null> {
  if (!answer.ok) {
    // Deleted in Gmail since the thread was listed.
    if (answer.problem.kind === "not-found") return null;
    return { is: "refused", problem: answer.problem };
  }
  const message = { ...answer.value, threadId: run.threadId };
  const read = await readMessage(run.viewer, message, signal);
  const { state, isNew } = await commitMessage(run, read, progress).catch((error: unknown) => {
    if (error instanceof StorageFull) return { state: "full" as const, isNew: false };
    throw error;
  });
  if (isNew) return null;
  // The thread is in the trash or permanently deleted, the storage is full, or another run imported
  // the message, after which the user may have deleted one of its files: no unreferenced bytes may
  // stay.
  const hashes = [read.message.rawSha256, ...read.files.map(({ sha256 }) => sha256)];
  await forgetBlobs(run.viewer, hashes);
  if (state === "full") return { is: "full" };
  return state === "live" ? null : { is: "unwanted", state };
}
