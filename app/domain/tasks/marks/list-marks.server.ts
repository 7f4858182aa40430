import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db, type Queryable } from "#app/adapters/db/client.server.ts";
import { files, fileVersions, liveFile } from "#app/domain/files/tables.server.ts";
import { liveTask, tasks } from "#app/domain/tasks/tables.server.ts";
import type { MarkView } from "./mark.ts";
import { mostMarksShown } from "./mark-limits.ts";
import { marks } from "./tables.server.ts";

/**
 * Returns the marks of a thread's tasks on files that are not in the trash, in the order in which they were made, at
 * most 1,000. The mark of a merged task is one of the task that it was merged into. Empty if the thread belongs to
 * another user.
 */
export async function listMarks(viewer: { id: string }, threadId: string): Promise<MarkView[]> {
  return selectMarks(viewer, eq(tasks.threadId, threadId))
    .orderBy(asc(marks.createdAt), asc(marks.id))
    .limit(mostMarksShown);
}

/** Returns a mark as listMarks does. Null if it is missing, removed or belongs to another user. */
export async function findMark(viewer: { id: string }, id: string): Promise<MarkView | null> {
  const [mark] = await selectMarks(viewer, eq(marks.id, id));
  return mark ?? null;
}

/** Returns the ids of a thread's tasks that have a mark. Empty if the thread belongs to another user. */
export async function findMarkedTasks(
  on: Queryable,
  viewer: { id: string },
  threadId: string,
): Promise<Set<string>> {
  const rows = await on
    .selectDistinct({ id: marks.taskId })
    .from(marks)
    .innerJoin(tasks, and(eq(tasks.userId, marks.userId), eq(tasks.id, marks.taskId)))
    .where(and(eq(tasks.userId, viewer.id), eq(tasks.threadId, threadId), isNull(marks.removedAt)));
  return new Set(rows.map(({ id }) => id));
}

function selectMarks(viewer: { id: string }, which: SQL) {
  const { id, fileId, page, x, y, width, height, sha256 } = marks;
  // A file may have had the same bytes more than once.
  const earlier = db()
    .select({ version: sql`max(${fileVersions.version})` })
    .from(fileVersions)
    .where(
      and(
        eq(fileVersions.userId, marks.userId),
        eq(fileVersions.fileId, fileId),
        eq(fileVersions.sha256, sha256),
      ),
    );
  return db()
    .select({
      id,
      taskId: sql<string>`case when ${tasks.classification} = 'merged' then coalesce(${tasks.mergedInto}, ${tasks.id}) else ${tasks.id} end`,
      fileId,
      version: sql<
        number | null
      >`case when ${sha256} = ${files.sha256} then ${files.version} else (${earlier}) end`,
      isCurrent: sql<boolean>`${sha256} = ${files.sha256}`,
      ...{ page, x, y, width, height },
    })
    .from(marks)
    .innerJoin(tasks, and(eq(tasks.userId, marks.userId), eq(tasks.id, marks.taskId)))
    .innerJoin(files, and(eq(files.userId, marks.userId), eq(files.id, fileId)))
    .where(and(eq(tasks.userId, viewer.id), which, isNull(marks.removedAt), liveTask, liveFile));
}
