import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { enqueue } from "#app/adapters/queue/queue.server.ts";
import { files, fileVersions, versionDecisions } from "#app/domain/files/tables.server.ts";
import { deleteMarks } from "#app/domain/tasks/marks/delete-marks.server.ts";
import { extractThreadJob } from "#app/domain/tasks/reading/extract-thread.job.ts";
import { modelQuestions } from "#app/domain/tasks/tables.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { withoutName } from "./model-answer-without-name.ts";

/**
 * Replaces the name of a permanently deleted file where its mail is read; the file extension is
 * kept. Extraction can then still tell that the mail brought a file of that kind, but no text can
 * name it, because the decoder removes this character (word joiner) from every text.
 */
const namelessMail = "\u2060";

export type Deletion = { tx: Transaction; viewer: { id: string } };

/**
 * Deletes everything of each file except its id, its place in the mail (by which an import
 * recognises it), and the kind of file that the mail brought. Marks the mail to be rewritten
 * without the file, and queues its thread to be read again, because the name is gone. Returns the
 * hashes of the files' bytes. The transaction must have locked the threads.
 */
export async function deleteFiles(deletion: Deletion, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { tx, viewer } = deletion;
  const areThese = and(eq(files.userId, viewer.id), inArray(files.id, ids));
  const hashes = await hashesOf(deletion, ids);
  const mailed = await tx
    .select({ threadId: files.threadId, messageId: files.messageId, name: files.mailedName })
    .from(files)
    .where(and(areThese, eq(files.origin, "mail"), isNotNull(files.partIndex)));
  await tx
    .delete(fileVersions)
    .where(and(eq(fileVersions.userId, viewer.id), inArray(fileVersions.fileId, ids)));
  await deleteMarks(tx, viewer, { fileIds: ids });
  await tx
    .delete(versionDecisions)
    .where(and(eq(versionDecisions.userId, viewer.id), inArray(versionDecisions.fileId, ids)));
  await tx
    .update(files)
    .set({
      name: "",
      mailedName: sql`case when ${files.mailedName} is not null then ${namelessMail} || coalesce(substring(${files.mailedName} from '\\.[A-Za-z0-9]{1,5}$'), '') end`,
      type: "",
      kind: "other",
      size: 0,
      sha256: "",
      senderName: "",
      senderEmail: "",
      emailSentAt: null,
      deletedAt: new Date(),
      previewState: "none",
      previewReason: null,
      previewSha256: null,
      previewWidth: null,
      previewHeight: null,
      pages: null,
      ...{ foundStack: null, foundPlace: null, maybeVersionOf: null, foundThing: null },
      foundForms: null,
      ...{ stackId: null, stackPlace: null, isStackFront: true, versionQuestion: null },
    })
    .where(areThese);
  const messageIds = mailed.flatMap(({ messageId }) => messageId ?? []);
  await tx
    .update(messages)
    .set({ rawState: "due" })
    .where(and(ownMessages(viewer, messageIds), ne(messages.rawState, "stub")));
  for (const [threadId, some] of Map.groupBy(mailed, (file) => file.threadId)) {
    if (threadId !== null) await readAgain(deletion, threadId, some);
  }
  return hashes;
}

/**
 * Removes the names from the language model's answers, deletes the kept questions of the thread and what
 * was found of its people, which may hold them, and queues the thread to be read again.
 */
async function readAgain(
  { tx, viewer }: Deletion,
  threadId: string,
  mailed: { name: string | null; messageId: string | null }[],
): Promise<void> {
  const names = mailed.flatMap(({ name }) => name ?? []);
  const mails = tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.userId, viewer.id), eq(messages.threadId, threadId)));
  const { userId, messageId } = modelQuestions;
  await tx.delete(modelQuestions).where(and(eq(userId, viewer.id), inArray(messageId, mails)));
  const answered = await tx
    .select({ id: messages.id, body: messages.body, answer: messages.modelAnswer })
    .from(messages)
    .where(
      and(
        eq(messages.userId, viewer.id),
        eq(messages.threadId, threadId),
        isNotNull(messages.modelAnswer),
      ),
    );
  for (const { id, body, answer } of answered) {
    const modelAnswer = withoutName(answer, names, body);
    if (modelAnswer !== answer) {
      await tx
        .update(messages)
        .set({ modelAnswer })
        .where(ownMessages(viewer, [id]));
    }
  }
  // A file's name may be why somebody has a role.
  await tx
    .update(threads)
    .set({ participants: null })
    .where(and(eq(threads.userId, viewer.id), eq(threads.id, threadId)));
  const messageIds = mailed.flatMap(({ messageId }) => messageId ?? []);
  await tx.update(messages).set({ extractedBy: null }).where(ownMessages(viewer, messageIds));
  const thread = { userId: viewer.id, threadId, asksModel: false };
  const key = `${viewer.id}:${threadId}:deleted`;
  await enqueue(tx, extractThreadJob, thread, { key });
}

function ownMessages(viewer: { id: string }, ids: string[]) {
  return and(eq(messages.userId, viewer.id), inArray(messages.id, ids));
}

/** Returns the hashes of the files, of their previews and of their earlier versions. */
export async function hashesOf({ tx, viewer }: Deletion, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const now = await tx
    .select({ sha256: files.sha256, preview: files.previewSha256 })
    .from(files)
    .where(and(eq(files.userId, viewer.id), inArray(files.id, ids)));
  const earlier = await tx
    .select({ sha256: fileVersions.sha256 })
    .from(fileVersions)
    .where(and(eq(fileVersions.userId, viewer.id), inArray(fileVersions.fileId, ids)));
  const hashes = [
    ...now.flatMap(({ sha256, preview }) => [sha256, preview ?? ""]),
    ...earlier.map(({ sha256 }) => sha256),
  ];
  return [...new Set(hashes)].filter((hash) => hash !== "");
}
