import { and, desc, eq } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import type { FileView } from "#app/domain/files/file.ts";
import { toFileView } from "#app/domain/files/file-view.server.ts";
import { files, liveFile } from "#app/domain/files/tables.server.ts";
import { findConnection } from "#app/domain/mailbox/connection.server.ts";
import { listContactRoles } from "#app/domain/mailbox/contacts/contact-roles.server.ts";
import { findPhoto } from "#app/domain/mailbox/contacts/find-photo.server.ts";
import { listThreadTasks } from "#app/domain/tasks/lists/list-tasks.server.ts";
import { listMarkChecks } from "#app/domain/tasks/marks/checks/list-checks.server.ts";
import { listMarks } from "#app/domain/tasks/marks/list-marks.server.ts";
import { findModelReading } from "#app/domain/tasks/reading/model/read-with-model.server.ts";
import { findThread } from "#app/domain/threads/find-thread.server.ts";
import { findLastWritten, listMessages } from "#app/domain/threads/list-messages.server.ts";
import { peopleOf } from "#app/domain/threads/people.ts";
import { threadMailbox } from "#app/domain/threads/thread-mailbox.ts";
import type { ThreadDetailsView } from "./thread-details-view.ts";

const mostFiles = 2_000;

/**
 * Returns a thread with its first messages, files and tasks. Null if it is missing, in the trash or
 * belongs to another user.
 */
export async function findThreadDetails(
  viewer: { id: string; revision?: number },
  threadId: string,
): Promise<ThreadDetailsView | null> {
  const [found, messages] = await Promise.all([
    findThreadParts(viewer, threadId),
    listMessages(viewer, threadId),
  ]);
  if (!found) return null;
  const { messageCount, ...parts } = found;
  return { ...parts, messages: messages.items, nextMessages: messages.nextCursor };
}

/** All details of a thread except its messages, which are only counted. */
export type ThreadParts = Omit<ThreadDetailsView, "messages" | "nextMessages"> & {
  messageCount: number;
};

/** Like findThreadDetails, without the messages. */
export async function findThreadParts(
  viewer: { id: string; revision?: number },
  threadId: string,
): Promise<ThreadParts | null> {
  // Read first, so that the data below is never older than the revision.
  const revision = viewer.revision ?? (await findRevision(viewer));
  const [found, files, tasks, marks] = await Promise.all([
    findWithPeople(viewer, threadId),
    listThreadFiles(viewer, threadId),
    listThreadTasks(viewer, threadId),
    listMarks(viewer, threadId),
  ]);
  if (!found) return null;
  const markChecks = await listMarkChecks(viewer, threadId, { marks });
  const { thread, lastWritten, photoUrl, people, mailbox, modelReading } = found;
  return {
    revision,
    thread: {
      threadId,
      subject: thread.title,
      sender: { name: thread.senderName, email: thread.senderEmail },
      photoUrl,
      timestamp: (lastWritten ?? thread.importedAt).toISOString(),
      isDemoContent: thread.isDemo,
      mailbox,
      readingProblem: thread.readingProblem,
      modelReading,
    },
    people,
    messageCount: thread.messageCount,
    files: inOrder(files),
    tasks,
    marks,
    markChecks,
  };
}

async function findWithPeople(viewer: { id: string }, threadId: string) {
  const thread = await findThread(db(), viewer, threadId);
  if (!thread || thread.trashedAt) return null;
  const participants = thread.participants ?? [];
  const addresses = participants.flatMap((person) => person.addresses);
  const [photoUrl, said, lastWritten, connection, modelReading] = await Promise.all([
    findPhoto(viewer, thread.senderEmail),
    listContactRoles(db(), viewer, addresses),
    findLastWritten(viewer, threadId, thread.senderEmail),
    findConnection(viewer),
    findModelReading(thread),
  ]);
  const mailbox = threadMailbox(connection, thread);
  const people = peopleOf(participants, said);
  return { thread, lastWritten, photoUrl, people, mailbox, modelReading };
}

async function listThreadFiles(viewer: { id: string }, threadId: string): Promise<FileView[]> {
  const rows = await db()
    .select()
    .from(files)
    .where(and(eq(files.userId, viewer.id), eq(files.threadId, threadId), liveFile))
    .orderBy(desc(files.id))
    .limit(mostFiles);
  return rows.map(toFileView);
}

/** Sorts the files as threadDetailsViewSchema says. */
function inOrder(files: FileView[]): FileView[] {
  const sentAt = (file: FileView) => file.emailTimestamp ?? file.createdAt;
  return files.toSorted(
    (a, b) =>
      Number(a.isHidden) - Number(b.isHidden) ||
      Number(a.isArchived) - Number(b.isArchived) ||
      Number(b.isPinned) - Number(a.isPinned) ||
      sentAt(b).localeCompare(sentAt(a)) ||
      // Those of one mail in its order.
      a.id - b.id,
  );
}
