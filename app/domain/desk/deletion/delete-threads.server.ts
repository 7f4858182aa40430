import { and, eq, inArray } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { files } from "#app/domain/files/tables.server.ts";
import { importThreads } from "#app/domain/intake/tables.server.ts";
import { hideDismissals } from "#app/domain/tasks/dismissed-asks.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { type Deletion, hashesOf } from "./delete-files.server.ts";
import { forgetCorrespondents } from "./forget-correspondents.server.ts";

/**
 * Deletes everything of each thread except its id: messages, files and tasks, and what other tables
 * hold of it (its subject in imports, its people among the contacts, its text among the dismissed
 * asks). Returns the hashes of the deleted bytes, and whether contacts were deleted.
 */
export async function deleteThreads(
  { tx, viewer }: Deletion,
  ids: string[],
): Promise<{ hashes: string[]; contactsChanged: boolean }> {
  if (ids.length === 0) return { hashes: [], contactsChanged: false };
  const ofThreads = (column: PgColumn, owner: PgColumn) =>
    and(eq(owner, viewer.id), inArray(column, ids));
  const held = await tx
    .select({ id: files.id })
    .from(files)
    .where(ofThreads(files.threadId, files.userId));
  const hashes = await hashesOf(
    { tx, viewer },
    held.map(({ id }) => id),
  );
  const gone = await tx
    .delete(tasks)
    .where(ofThreads(tasks.threadId, tasks.userId))
    .returning({ classification: tasks.classification, quote: tasks.quote, text: tasks.text });
  await hideDismissals(tx, viewer, gone);
  await tx.delete(files).where(ofThreads(files.threadId, files.userId));
  const mails = await tx
    .delete(messages)
    .where(ofThreads(messages.threadId, messages.userId))
    .returning({
      sha256: messages.rawSha256,
      sender: messages.sender,
      recipients: messages.recipients,
    });
  await tx
    .update(threads)
    .set({
      title: "",
      senderName: "",
      senderEmail: "",
      deletedAt: new Date(),
      messageCount: 0,
      fileCount: 0,
      taskCount: 0,
      openTaskCount: 0,
      representativeFileId: null,
      participants: null,
      modelOptOut: false,
    })
    .where(ofThreads(threads.id, threads.userId));
  const people = mails.flatMap(({ sender, recipients }) => [sender, ...recipients]);
  const contactsChanged = await forgetCorrespondents(tx, viewer, people);
  await tx
    .update(importThreads)
    .set({ subject: "" })
    .where(ofThreads(importThreads.threadId, importThreads.userId));
  return { hashes: [...hashes, ...mails.map(({ sha256 }) => sha256)], contactsChanged };
}
