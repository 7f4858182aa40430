import { createHash } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { listEarlierMails } from "#app/domain/intake/messages/list-earlier-mails.server.ts";
import { deriveMessage } from "#app/domain/intake/messages/read-message.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import type { Difference } from "./difference.ts";

type Read = Awaited<ReturnType<typeof deriveMessage>>;
type Attachment = Omit<Read["attachments"][number], "bytes"> & { sha256: string; size: number };

/** The contents of a stored mail, without its bytes. */
export type Original = {
  id: string;
  /** The mail could not be read when it was imported. */
  isUnread: boolean;
  facts: Read["facts"];
  attachments: Attachment[];
};

const notNow = { stored: "read before", derived: "cannot be read now" };

/**
 * Reads the stored mails of a thread again, one after the other, in the order of their import.
 * Reports mails and attachments whose bytes are not stored as differences; with `write`, stores
 * attachments again from their mail. Skips what was permanently deleted, and mails of which only
 * the header is left.
 */
export async function readOriginals(
  viewer: { id: string },
  threadId: string,
  { write }: { write: boolean },
): Promise<{ originals: Original[]; differences: Difference[] }> {
  const rows = await db()
    .select({
      ...{ id: messages.id, rawSha256: messages.rawSha256, rawState: messages.rawState },
      ...{ sentAt: messages.sentAt, stored: messages.readingProblem },
    })
    .from(messages)
    .where(and(eq(messages.userId, viewer.id), eq(messages.threadId, threadId)))
    .orderBy(asc(messages.importedAt), asc(messages.id));
  const originals: Original[] = [];
  const differences: Difference[] = [];
  for (const { id, rawSha256, rawState, sentAt, stored } of rows) {
    const isUnread = stored === "text";
    const raw = await blobs().read(viewer.id, rawSha256);
    if (!raw || sha256Of(raw) !== rawSha256) {
      const stored = raw ? sha256Of(raw) : null;
      differences.push({ of: `message ${id}`, fact: "original", stored, derived: rawSha256 });
      continue;
    }
    // Only the rows know what it contained.
    if (rawState === "stub") continue;
    // A mail does not contain the time of its receipt. If its date is Gmail's, the stored one is
    // used.
    const earlier = await listEarlierMails(viewer, { id, threadId, raw, before: sentAt });
    const { facts, attachments, readingProblem } = await deriveMessage(
      { raw, receivedAt: sentAt, earlier },
      { viewer },
    );
    if (readingProblem) {
      // The stored message was read successfully before, or it says the same: there is nothing
      // better now.
      if (!isUnread) differences.push({ of: `message ${id}`, fact: "text", ...notNow });
      continue;
    }
    const kept = await keepBytes(viewer, id, attachments, { write });
    differences.push(...kept.differences);
    const read = { facts, attachments: kept.read };
    originals.push({ id, isUnread, ...read });
  }
  return { originals, differences };
}

/**
 * Checks that the bytes of a mail's parts are stored; with `write`, stores the missing ones again.
 */
async function keepBytes(
  viewer: { id: string },
  messageId: string,
  attachments: Read["attachments"],
  { write }: { write: boolean },
): Promise<{ read: Attachment[]; differences: Difference[] }> {
  const rows = await db()
    .select({ partIndex: files.partIndex, sha256: files.sha256, deletedAt: files.deletedAt })
    .from(files)
    .where(and(eq(files.userId, viewer.id), eq(files.messageId, messageId)));
  const of = `message ${messageId}`;
  const read: Attachment[] = [];
  const differences: Difference[] = [];
  for (const [partIndex, { bytes, ...attachment }] of attachments.entries()) {
    const { name, isWrapper } = attachment;
    const sha256 = sha256Of(bytes);
    read.push({ ...attachment, sha256, size: bytes.length });
    const row = rows.find((one) => one.partIndex === partIndex);
    const isWanted = !row || (row.deletedAt === null && row.sha256 === sha256);
    if (isWrapper || !isWanted || (await blobs().has(viewer.id, sha256))) continue;
    differences.push({ of, fact: `bytes of ${name}`, stored: null, derived: sha256 });
    if (write) await blobs().put(viewer.id, bytes);
    // Without its bytes no file can be added, not even to look what would follow.
    else if (!row)
      differences.push({ of, fact: `file ${partIndex + 1}`, stored: null, derived: name });
  }
  return { read, differences };
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
