import { and, asc, eq, type SQL } from "drizzle-orm";
import { z } from "zod";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import { defineJob } from "#app/adapters/queue/queue.server.ts";
import { retriesForDays } from "#app/adapters/queue/retries.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { addFile } from "#app/domain/files/add-file.server.ts";
import { forgetBlobs } from "#app/domain/files/bytes/forget-blobs.server.ts";
import { refreshThreadFiles } from "#app/domain/files/refresh-thread-files.server.ts";
import { rememberCorrespondents } from "#app/domain/mailbox/contacts/remember-correspondents.server.ts";
import { requestThreadReading } from "#app/domain/tasks/reading/request-thread-reading.server.ts";
import { lockThread } from "#app/domain/threads/find-thread.server.ts";
import { findOwnAddresses } from "#app/domain/threads/own-addresses.server.ts";
import { refreshThreadAuthors } from "#app/domain/threads/refresh-thread-authors.server.ts";
import { refreshThreadSender } from "#app/domain/threads/refresh-thread-sender.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { messageIdSchema } from "#app/domain/threads/thread.ts";
import { noSubject } from "./commit-message.server.ts";
import { type ReadMessage, readMessage } from "./read-message.server.ts";

/** Reads a stored mail again that could not be read when it was imported. Idempotent. */
export const readMailAgainJob = defineJob({
  name: "read-mail-again",
  payload: z.object({ userId: z.uuid(), messageId: messageIdSchema }),
  policy: "short",
  retryLimit: retriesForDays,
  expireInSeconds: 600,
});

/**
 * Runs readMailAgainJob: reads the stored mail, updates its message with the text, the people and
 * the files, and queues its thread for extraction. If the mail still cannot be read, nothing
 * changes. Idempotent.
 */
export async function readMailAgain(
  { userId, messageId }: { userId: string; messageId: string },
  signal?: AbortSignal,
  read: typeof readMessage = readMessage,
): Promise<void> {
  const viewer = { id: userId };
  const [mail] = await db().select().from(messages).where(isUnreadMail(viewer, messageId));
  // A mail that was cut down to its header has nothing more to read.
  const raw = mail && mail.rawState !== "stub" && (await blobs().read(userId, mail.rawSha256));
  if (!mail || !raw) return;
  const { id, threadId, snippet } = mail;
  const known = { receivedAt: mail.receivedAt ?? mail.sentAt, isSent: mail.isSent ?? false };
  const hashes = [mail.rawSha256];
  try {
    const again = await read(viewer, { id, threadId, raw, snippet, ...known }, signal);
    hashes.push(...again.files.map(({ sha256 }) => sha256));
    if (again.message.readingProblem) return;
    await runCommand(viewer, async (tx, record) => {
      if (!(await lockThread(tx, viewer, threadId))) return;
      if (await replace(tx, viewer, again)) record("thread", threadId);
    });
  } finally {
    // If the mail was deleted meanwhile, none of the bytes may stay that were stored again.
    await forgetBlobs(viewer, hashes);
  }
}

function isUnreadMail(viewer: { id: string }, messageId: string) {
  return and(
    eq(messages.userId, viewer.id),
    eq(messages.id, messageId),
    eq(messages.readingProblem, "text"),
  );
}

async function replace(
  tx: Transaction,
  viewer: { id: string },
  { message, files }: ReadMessage,
): Promise<boolean> {
  // Keeps the values that Gmail reported at the import.
  const { snippet: _, rawSha256: __, receivedAt: ___, isSent: ____, ...facts } = message;
  const { id, threadId } = message;
  const isUnread = isUnreadMail(viewer, id);
  if (!(await rewriteMessage(tx, viewer, { ...facts, extractedBy: null }, isUnread))) return false;
  await refreshThreadAuthors(tx, viewer, threadId);
  await refreshThreadSender(tx, viewer, threadId);
  for (const file of files) await addFile(tx, viewer, file);
  if (files.length > 0) await refreshThreadFiles(tx, viewer, threadId);
  const people = [message.sender, ...message.recipients];
  await rememberCorrespondents(tx, viewer, people, await findOwnAddresses(tx, viewer));
  await requestThreadReading(tx, viewer, threadId, "person");
  return true;
}

type MessageFacts = Partial<typeof messages.$inferInsert> & {
  id: string;
  threadId: string;
  subject: string;
};

/**
 * Writes what a stored mail says into its message and, if it is the thread's first, into the title. Returns false if the
 * message does not meet the condition.
 */
export async function rewriteMessage(
  tx: Transaction,
  viewer: { id: string },
  facts: MessageFacts,
  condition?: SQL,
): Promise<boolean> {
  const rewritten = await tx
    .update(messages)
    .set(facts)
    .where(and(eq(messages.userId, viewer.id), eq(messages.id, facts.id), condition))
    .returning({ id: messages.id });
  if (rewritten.length === 0) return false;
  await refreshTitle(tx, viewer, facts);
  return true;
}

/** The title of the first imported message stays; this may be that message. */
async function refreshTitle(
  tx: Transaction,
  viewer: { id: string },
  { id, threadId, subject }: MessageFacts,
): Promise<void> {
  const [first] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.userId, viewer.id), eq(messages.threadId, threadId)))
    .orderBy(asc(messages.importedAt), asc(messages.id))
    .limit(1);
  if (first?.id !== id) return;
  await tx
    .update(threads)
    .set({ title: subject || noSubject })
    .where(and(eq(threads.userId, viewer.id), eq(threads.id, threadId)));
}
