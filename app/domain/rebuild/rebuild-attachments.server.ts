import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { addFile, requestPreview } from "#app/domain/files/add-file.server.ts";
import type { FileRow } from "#app/domain/files/file-view.server.ts";
import { files, fileVersions } from "#app/domain/files/tables.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import type { ThreadRow } from "#app/domain/threads/find-thread.server.ts";
import { type Difference, findDifferences } from "./difference.ts";
import type { Original } from "./read-originals.server.ts";

type Place = { tx: Transaction; thread: ThreadRow; write: boolean };

/**
 * Makes the files of a thread's messages match the messages. Keeps file names, because users may
 * have changed them; for a replaced file, the first version belongs to the message. With `write`,
 * adds a missing file and removes one that no message contains.
 */
export async function rebuildAttachments(
  tx: Transaction,
  thread: ThreadRow,
  originals: readonly Original[],
  { write }: { write: boolean },
): Promise<Difference[]> {
  const place = { tx, thread, write };
  const rows = await tx
    .select()
    .from(files)
    .where(
      and(
        eq(files.userId, thread.userId),
        eq(files.threadId, thread.id),
        isNotNull(files.partIndex),
      ),
    );
  const differences: Difference[] = [];
  for (const original of originals) {
    const own = new Map(
      rows.filter(({ messageId }) => messageId === original.id).map((row) => [row.partIndex, row]),
    );
    for (const partIndex of original.attachments.keys()) {
      const row = own.get(partIndex);
      if (original.attachments[partIndex]?.isWrapper && !row?.deletedAt) continue;
      own.delete(partIndex);
      differences.push(
        ...(row
          ? await mendAttachment(place, row, original, partIndex)
          : await addAttachment(place, original, partIndex)),
      );
    }
    for (const row of own.values()) differences.push(await removeAttachment(place, row));
  }
  return differences;
}

/** Returns a file's facts from its message, unaffected by later changes of the file. */
function ofMessage({ facts }: Original, { name, decoration }: Original["attachments"][number]) {
  return {
    mailedName: decoration ? null : name,
    senderName: facts.sender.name,
    senderEmail: facts.sender.email,
    emailSentAt: facts.sentAt,
  };
}

async function mendAttachment(
  { tx, thread }: Place,
  row: FileRow,
  original: Original,
  partIndex: number,
): Promise<Difference[]> {
  const attachment = original.attachments[partIndex];
  if (!attachment || row.deletedAt) return [];
  const { type, kind, size, sha256, decoration } = attachment;
  const said = ofMessage(original, attachment);
  const isOne = and(eq(files.userId, thread.userId), eq(files.id, row.id));
  if (row.version > 1) {
    const found = findDifferences(`file ${row.id}`, row, said);
    if (found.length > 0) await tx.update(files).set(said).where(isOne);
    return [...found, ...(await mendFirstVersion(tx, row, { type, size, sha256 }))];
  }
  const derived = { ...said, type, kind, size, sha256, decoration };
  const found = findDifferences(`file ${row.id}`, row, derived);
  if (found.length === 0) return [];
  await tx.update(files).set(derived).where(isOne);
  if (row.sha256 !== sha256 && !row.isOwnPreview) {
    await tx.update(files).set({ previewState: "pending", previewSha256: null }).where(isOne);
    await requestPreview(tx, { id: thread.userId }, { ...row, ...derived });
  }
  return found;
}

async function mendFirstVersion(
  tx: Transaction,
  { userId, id }: FileRow,
  derived: { type: string; size: number; sha256: string },
): Promise<Difference[]> {
  const isFirst = and(
    eq(fileVersions.userId, userId),
    eq(fileVersions.fileId, id),
    eq(fileVersions.version, 1),
  );
  const [first] = await tx.select().from(fileVersions).where(isFirst);
  const found = findDifferences(`file ${id}, version 1`, first ?? {}, derived);
  if (found.length > 0) await tx.update(fileVersions).set(derived).where(isFirst);
  return found;
}

async function addAttachment(
  { tx, thread, write }: Place,
  original: Original,
  partIndex: number,
): Promise<Difference[]> {
  const attachment = original.attachments[partIndex];
  if (!attachment) return [];
  const { sender, sentAt } = original.facts;
  if (write) {
    await addFile(
      tx,
      { id: thread.userId },
      {
        ...attachment,
        ...{ origin: "mail", threadId: thread.id, messageId: original.id, partIndex },
        ...{ sender, emailSentAt: sentAt },
      },
    );
  }
  const of = `message ${original.id}`;
  return [{ of, fact: `file ${partIndex + 1}`, stored: null, derived: attachment.name }];
}

/** Removes the file; its tasks stay with the thread. */
async function removeAttachment({ tx, thread }: Place, row: FileRow): Promise<Difference> {
  const { userId } = thread;
  await tx
    .update(tasks)
    .set({ fileId: sql`null` })
    .where(and(eq(tasks.userId, userId), eq(tasks.fileId, row.id)));
  await tx.delete(files).where(and(eq(files.userId, userId), inArray(files.id, [row.id])));
  return { of: `file ${row.id}`, fact: "message's part", stored: row.partIndex, derived: null };
}
