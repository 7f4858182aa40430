import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#app/adapters/db/client.server.ts";
import { exactTime } from "#app/adapters/db/exact-time.server.ts";
import { previewAddress } from "#app/domain/files/file-address.ts";
import { files, liveFile } from "#app/domain/files/tables.server.ts";
import { photoOf } from "#app/domain/mailbox/contacts/find-photo.server.ts";
import { isClosedByMail } from "#app/domain/tasks/closings/closed-by-mail.ts";
import { closedAt, isDone, shownTask, tasks } from "#app/domain/tasks/tables.server.ts";
import type { TaskView } from "#app/domain/tasks/task.ts";
import { threads } from "#app/domain/threads/tables.server.ts";

const photoUrl = photoOf(sql`${tasks.userId}`, sql`${tasks.author}->>'email'`);

/**
 * Selects tasks with the fields of thread, file and author that their views show. A file in the
 * trash counts as no file: its tasks are listed under 'Whole thread'.
 * `sortKey` is what a list is sorted by, for its cursor.
 */
export function selectTasks(on: Queryable, sortKey: SQL<string> = sql`''`) {
  return on
    .select({
      ...getTableColumns(tasks),
      threadTitle: threads.title,
      liveFileId: files.id,
      fileName: files.name,
      previewSha256: files.previewSha256,
      photoUrl,
      cursorAt: exactTime(tasks.askedAt),
      closedAt: sql<string | null>`case when ${isDone} then nullif(${closedAt}, '') end`,
      sortKey,
    })
    .from(tasks)
    .innerJoin(threads, and(eq(threads.userId, tasks.userId), eq(threads.id, tasks.threadId)))
    .leftJoin(files, and(eq(files.userId, tasks.userId), eq(files.id, tasks.fileId), liveFile));
}

export type TaskRow = Awaited<ReturnType<typeof selectTasks>>[number];

/**
 * Tasks that are neither trashed nor deleted, in threads that are not trashed: the same condition
 * as in the index tasks_listed.
 */
export function isListed(): SQL {
  return sql`${tasks.classification} = 'task' and ${shownTask}`;
}

export function toTaskView(row: TaskRow): TaskView {
  return {
    id: row.id,
    threadId: row.threadId,
    threadTitle: row.threadTitle,
    messageId: row.messageId,
    fileId: row.liveFileId,
    isFileGone: row.fileId !== null && row.liveFileId === null,
    page: row.page,
    text: row.text,
    quote: row.quote,
    quoteStart: row.quoteStart,
    quoteEnd: row.quoteEnd,
    kind: row.kind,
    category: row.category,
    status: row.status,
    isResolved: row.status === "done",
    user: row.author.name || row.author.email,
    senderEmail: row.author.email,
    photoUrl: row.photoUrl,
    assignee: row.assignee,
    due: row.due,
    confidence: row.confidence,
    reason: row.reason,
    askDoubt: row.askDoubt,
    classification: row.classification,
    reminders: row.reminders,
    closing: row.closing,
    closingState: closingState(row),
    closedAt: row.closedAt,
    isDemoContent: row.isDemo,
    createdAt: row.createdAt.toISOString(),
    emailTimestamp: row.askedAt.toISOString(),
    fileTitle: row.fileName,
    filePreview: row.liveFileId === null ? null : previewAddress(row.liveFileId, row.previewSha256),
  };
}

function closingState(row: TaskRow) {
  const { closing, declinedClosing, status } = row;
  if (!closing || closing.messageId === declinedClosing) return null;
  if (isClosedByMail(row)) return "closed";
  return status === "done" ? null : "suggested";
}
