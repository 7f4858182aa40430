import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { previewAddress } from "#app/domain/files/file-address.ts";
import type { FileRow } from "#app/domain/files/file-view.server.ts";
import { findFile } from "#app/domain/files/find-file.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { findStackOf } from "#app/domain/files/versions/list-stacks.server.ts";
import { isClosedByMail } from "#app/domain/tasks/closings/closed-by-mail.ts";
import { isListed } from "#app/domain/tasks/lists/task-rows.server.ts";
import { listMarkChecks } from "#app/domain/tasks/marks/checks/list-checks.server.ts";
import type { MarkCheck } from "#app/domain/tasks/marks/checks/mark-check.ts";
import { marks } from "#app/domain/tasks/marks/tables.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";
import { findThread } from "#app/domain/threads/find-thread.server.ts";
import { type TimelineCell, timelineCells } from "./timeline-cells.ts";

const mostAsks = 1_000;
const mostVersions = 50;

type Version = { fileId: number; place: number; name: string; at: string; sha256: string };
/** The asks about the versions of a file, each with what had become of it with each version. */
export type Timeline = {
  thread: { id: string; title: string };
  /** The newest version's name. */
  name: string;
  /** How many are older than the ones shown. */
  olderVersions: number;
  /** The newest 50, oldest first, without bytes that were sent again. */
  versions: (Omit<Version, "sha256"> & { preview: string | null })[];
  asks: {
    id: string;
    text: string;
    by: string;
    askedAt: string;
    status: TaskStatus;
    cells: TimelineCell[];
    /** While it is open: what the pictures of the current version say of its places. */
    checks: MarkCheck[];
  }[];
};

/**
 * Returns the timeline of a file of a thread and of the versions that it is one of; at most 1,000 asks, in the order
 * in which they were asked. Null if the file is missing, in the trash, in no thread or belongs to another user.
 */
export async function findTimeline(
  viewer: { id: string },
  fileId: number,
): Promise<Timeline | null> {
  const file = await findFile(db(), viewer, fileId);
  if (!file || file.threadId === null || file.trashedAt) return null;
  const [thread, stack] = await Promise.all([
    findThread(db(), viewer, file.threadId),
    findStackOf(viewer, fileId),
  ]);
  if (!thread || thread.trashedAt) return null;
  const all = stack?.versions.filter(({ isAgain }) => !isAgain) ?? [alone(file)];
  const versions = all.slice(-mostVersions);
  const ids = [...new Set((stack?.versions ?? versions).map((version) => version.fileId))];
  const [rows, pictures, checks] = await Promise.all([
    listAsks(viewer, ids),
    listPictures(viewer, ids),
    listMarkChecks(viewer, thread.id),
  ]);
  const checksOf = Map.groupBy(checks, ({ taskId }) => taskId);
  return {
    thread: { id: thread.id, title: thread.title },
    name: versions.at(-1)?.name ?? file.name,
    olderVersions: all.length - versions.length,
    versions: versions.map(({ sha256, ...version }) => ({
      ...{ fileId: version.fileId, place: version.place, name: version.name, at: version.at },
      preview: previewAddress(version.fileId, pictures.get(sha256) ?? null),
    })),
    asks: rows.map(({ task, markedSha256 }) => ({
      id: task.id,
      text: task.text,
      by: task.author.name || task.author.email,
      askedAt: task.askedAt.toISOString(),
      status: task.status,
      cells: timelineCells(
        {
          ...{ fileId: task.fileId, status: task.status, reminders: task.reminders, markedSha256 },
          askedAt: task.askedAt.toISOString(),
          touchedAt: task.touchedAt?.toISOString() ?? null,
          closing: task.closing,
          isClosedByMail: isClosedByMail(task),
          isDeclined: task.closing?.messageId === task.declinedClosing,
        },
        all,
      ).slice(-mostVersions),
      checks: task.status === "done" ? [] : (checksOf.get(task.id) ?? []),
    })),
  };
}

function alone({ id: fileId, name, sha256, emailSentAt, createdAt }: FileRow): Version {
  return { fileId, place: 1, name, sha256, at: (emailSentAt ?? createdAt).toISOString() };
}

function listAsks(viewer: { id: string }, fileIds: number[]) {
  const markedSha256 = db()
    .select({ sha256: marks.sha256 })
    .from(marks)
    .where(
      and(
        eq(marks.userId, tasks.userId),
        eq(marks.taskId, tasks.id),
        sql`${marks.removedAt} is null`,
      ),
    )
    .orderBy(asc(marks.createdAt), asc(marks.id))
    .limit(1);
  return db()
    .select({ task: tasks, markedSha256: sql<string | null>`(${markedSha256})` })
    .from(tasks)
    .where(and(eq(tasks.userId, viewer.id), inArray(tasks.fileId, fileIds), isListed()))
    .orderBy(asc(tasks.askedAt), asc(tasks.quoteStart), asc(tasks.id))
    .limit(mostAsks);
}

/** Returns the hash of the first page's picture for each content that is still a file's. */
async function listPictures(viewer: { id: string }, ids: number[]): Promise<Map<string, string>> {
  const rows = await db()
    .select({ sha256: files.sha256, picture: files.previewSha256 })
    .from(files)
    .where(and(eq(files.userId, viewer.id), inArray(files.id, ids)));
  return new Map(rows.flatMap(({ sha256, picture }) => (picture ? [[sha256, picture]] : [])));
}
