import { and, asc, eq, isNull } from "drizzle-orm";
import type { ArchiveEntry } from "#app/adapters/archive/zip.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import { findRawMail } from "#app/domain/desk/deletion/redact-mail.server.ts";
import { files, versionDecisions } from "#app/domain/files/tables.server.ts";
import { listMarkChecks } from "#app/domain/tasks/marks/checks/list-checks.server.ts";
import { marks } from "#app/domain/tasks/marks/tables.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import { archiveName } from "./archive-paths.ts";
import { exportFiles } from "./export-files.server.ts";
import { blobEntry, type Place } from "./export-place.server.ts";
import { jsonEntry } from "./json-entry.server.ts";
import type { ThreadRow } from "./read-account.server.ts";

type MessageRow = Awaited<ReturnType<typeof listThreadMessages>>[number];

/**
 * Yields a thread's folder: its original mails and files, then their data as JSON. Returns the
 * folder's name.
 */
export async function* exportThread(
  place: Place,
  thread: ThreadRow,
): AsyncGenerator<ArchiveEntry, string> {
  const { viewer, totals } = place;
  totals.threads += 1;
  const number = String(totals.threads).padStart(4, "0");
  const folder = `threads/${number} ${archiveName(thread.title, "Thread")}/`;
  const mails: (MessageRow & { path: string })[] = [];
  for (const message of await listThreadMessages(viewer, thread.id)) {
    const path = place.path(`${folder}mail/`, mailName(message));
    totals.messages += 1;
    const mail = { ...message, path };
    yield mailEntry(place, mail);
    mails.push(mail);
  }
  const inThread = and(
    eq(files.userId, viewer.id),
    eq(files.threadId, thread.id),
    isNull(files.deletedAt),
  );
  const exported = yield* exportFiles(place, folder, inThread);
  const decided = await listThreadTasks(viewer, thread.id);
  totals.tasks += decided.length;
  const { userId, ...facts } = thread;
  yield jsonEntry(`${folder}thread.json`, thread.activeAt, async () => ({
    thread: facts,
    messages: mails,
    files: exported,
    versionDecisions: await listVersionDecisions(viewer, thread.id),
    tasks: decided.map(({ userId: _, ...task }) => task),
    marks: await listThreadMarks(viewer, thread.id),
    markChecks: await listMarkChecks(viewer, thread.id),
  }));
  return folder;
}

/**
 * Returns the entry of a message's original. Permanently deleted files are removed from it when the
 * entry is written.
 */
function mailEntry(
  place: Place,
  mail: { id: string; path: string; sentAt: Date; rawSha256: string },
): ArchiveEntry {
  return blobEntry(place, {
    path: mail.path,
    modifiedAt: mail.sentAt,
    sha256: async () => {
      mail.rawSha256 = (await findRawMail(place.viewer, mail.id)) ?? mail.rawSha256;
      return mail.rawSha256;
    },
  });
}

async function listThreadMessages(viewer: { id: string }, threadId: string) {
  const { id, sender, recipients, subject, sentAt, receivedAt, importedAt } = messages;
  const { isSent, authentication, authorship, isNewsletter, rawSha256 } = messages;
  return db()
    .select({
      ...{ id, sender, recipients, subject, sentAt, receivedAt, importedAt },
      ...{ isSent, authentication, authorship, isNewsletter, rawSha256 },
    })
    .from(messages)
    .where(and(eq(messages.userId, viewer.id), eq(messages.threadId, threadId)))
    .orderBy(asc(messages.sentAt), asc(messages.id));
}

async function listThreadTasks(viewer: { id: string }, threadId: string) {
  return db()
    .select()
    .from(tasks)
    .where(and(eq(tasks.userId, viewer.id), eq(tasks.threadId, threadId), isNull(tasks.deletedAt)))
    .orderBy(asc(tasks.askedAt), asc(tasks.id));
}

/** Every mark of the thread's tasks, also of those in the trash. */
async function listThreadMarks(viewer: { id: string }, threadId: string) {
  const { id, taskId, fileId, sha256, page, x, y, width, height, createdAt } = marks;
  return db()
    .select({ id, taskId, fileId, sha256, page, x, y, width, height, createdAt })
    .from(marks)
    .innerJoin(tasks, and(eq(tasks.userId, marks.userId), eq(tasks.id, taskId)))
    .where(
      and(
        eq(marks.userId, viewer.id),
        eq(tasks.threadId, threadId),
        isNull(tasks.deletedAt),
        isNull(marks.removedAt),
      ),
    )
    .orderBy(asc(createdAt), asc(id));
}

/** The viewer's decisions about which files are versions of one another. */
async function listVersionDecisions(viewer: { id: string }, threadId: string) {
  const { fileId, joins, place, isCurrent, declined, continuesNothing, decidedAt } =
    versionDecisions;
  return db()
    .select({ fileId, joins, place, isCurrent, declined, continuesNothing, decidedAt })
    .from(versionDecisions)
    .innerJoin(files, and(eq(files.userId, versionDecisions.userId), eq(files.id, fileId)))
    .where(and(eq(versionDecisions.userId, viewer.id), eq(files.threadId, threadId)))
    .orderBy(asc(fileId));
}

function mailName({ sender, sentAt }: MessageRow): string {
  const day = sentAt.toISOString().slice(0, 10);
  return `${day} ${archiveName(sender.name || sender.email, "Mail")}.eml`;
}
