import { and, eq, isNotNull } from "drizzle-orm";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { addFile, requestPreview } from "#app/domain/files/add-file.server.ts";
import type { FileRow } from "#app/domain/files/file-view.server.ts";
import { files, fileVersions } from "#app/domain/files/tables.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import type { ThreadRow } from "#app/domain/threads/find-thread.server.ts";
import type { Original } from "./read-originals.server.ts";

/**
 * Makes the files of a thread's messages match the messages. Keeps file names, because users may
 * have changed them; for a replaced file, the first version belongs to the message. Adds a missing
 * file if its bytes are stored, and removes one that no message contains; its tasks stay with the thread.
 */
export async function rebuildAttachments(
  tx: Transaction,
  { userId, id: threadId }: ThreadRow,
  originals: readonly Original[],
): Promise<void> {
  const isOfMail = and(
    eq(files.userId, userId),
    eq(files.threadId, threadId),
    isNotNull(files.partIndex),
  );
  const rows = await tx.select().from(files).where(isOfMail);
  for (const original of originals) {
    const own = rows.filter(({ messageId }) => messageId === original.id);
    const unmatched = new Map(own.map((row) => [row.partIndex, row]));
    for (const [partIndex, attachment] of original.attachments.entries()) {
      const row = unmatched.get(partIndex);
      if (attachment.isWrapper && !row?.deletedAt) continue;
      unmatched.delete(partIndex);
      if (row) await rewriteFile(tx, row, original, attachment);
      else await addAttachment(tx, { userId, threadId }, original, partIndex);
    }
    for (const row of unmatched.values()) await removeFile(tx, row);
  }
}

type Attachment = Original["attachments"][number];

async function rewriteFile(
  tx: Transaction,
  row: FileRow,
  { facts }: Original,
  { name, type, kind, size, sha256, decoration }: Attachment,
): Promise<void> {
  if (row.deletedAt) return;
  const { userId, id } = row;
  const mailed = {
    mailedName: decoration ? null : name,
    senderName: facts.sender.name,
    senderEmail: facts.sender.email,
    emailSentAt: facts.sentAt,
  };
  const isReplaced = row.version > 1;
  const derived = isReplaced ? mailed : { ...mailed, type, kind, size, sha256, decoration };
  const isOne = and(eq(files.userId, userId), eq(files.id, id));
  await tx.update(files).set(derived).where(isOne);
  if (isReplaced) {
    const isOfFile = and(eq(fileVersions.userId, userId), eq(fileVersions.fileId, id));
    const first = and(isOfFile, eq(fileVersions.version, 1));
    await tx.update(fileVersions).set({ type, size, sha256 }).where(first);
  } else if (row.sha256 !== sha256 && !row.isOwnPreview) {
    await tx.update(files).set({ previewState: "pending", previewSha256: null }).where(isOne);
    await requestPreview(tx, { id: userId }, { ...row, ...derived });
  }
}

async function addAttachment(
  tx: Transaction,
  { userId, threadId }: { userId: string; threadId: string },
  { id: messageId, facts, attachments }: Original,
  partIndex: number,
): Promise<void> {
  const attachment = attachments[partIndex];
  if (!attachment || !(await blobs().has(userId, attachment.sha256))) return;
  const { isWrapper: _, ...file } = attachment;
  const { sender, sentAt: emailSentAt } = facts;
  const place = { origin: "mail", threadId, messageId, partIndex } as const;
  await addFile(tx, { id: userId }, { ...file, ...place, sender, emailSentAt });
}

async function removeFile(tx: Transaction, { userId, id }: FileRow): Promise<void> {
  await tx
    .update(tasks)
    .set({ fileId: null })
    .where(and(eq(tasks.userId, userId), eq(tasks.fileId, id)));
  await tx.delete(files).where(and(eq(files.userId, userId), eq(files.id, id)));
}
