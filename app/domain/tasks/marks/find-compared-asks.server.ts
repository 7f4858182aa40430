import { and, asc, eq, inArray, ne, or } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { listStacks } from "#app/domain/files/versions/list-stacks.server.ts";
import type { StackView } from "#app/domain/files/versions/stack-view.ts";
import { isListed } from "#app/domain/tasks/lists/task-rows.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";
import { listMarkChecks } from "./checks/list-checks.server.ts";
import type { MarkCheck } from "./checks/mark-check.ts";
import { listMarks } from "./list-marks.server.ts";
import type { MarkView } from "./mark.ts";

const mostAsks = 500;

export type ComparedAsks = {
  /**
   * The asks about either file, about a version between them, with a place on one of the two, or still open from an
   * earlier version, in the order in which they were asked; at most 500.
   */
  tasks: { id: string; text: string; status: TaskStatus; page: number | null }[];
  /** All marks of the thread: a task's number is its position among them. */
  marks: MarkView[];
  /** The results of looking for the places of those tasks on current versions. */
  checks: MarkCheck[];
};

/**
 * Returns the asks that show in a comparison of these files of a thread of the viewer's, with their places. Empty for
 * another's thread.
 */
export async function findComparedAsks(
  viewer: { id: string },
  threadId: string,
  fileIds: readonly number[],
): Promise<ComparedAsks> {
  const [marks, stacks] = await Promise.all([
    listMarks(viewer, threadId),
    listStacks(viewer, threadId),
  ]);
  const checks = await listMarkChecks(viewer, threadId, { marks, stacks });
  const { between, before } = versionsBeside(fileIds, stacks);
  const isOne = (fileId: number) => fileIds.includes(fileId);
  const placed = [
    ...marks.filter(({ fileId }) => isOne(fileId)),
    ...checks.filter(({ older, newer }) => isOne(older.fileId) || isOne(newer.fileId)),
  ].map(({ taskId }) => taskId);
  const { id, text, status, fileId, page } = tasks;
  const asked = await db()
    .select({ id, text, status, page })
    .from(tasks)
    .where(
      and(
        eq(tasks.userId, viewer.id),
        eq(tasks.threadId, threadId),
        or(
          inArray(fileId, [...fileIds, ...between]),
          and(inArray(fileId, before), ne(status, "done")),
          inArray(id, placed),
        ),
        isListed(),
      ),
    )
    .orderBy(asc(tasks.askedAt), asc(tasks.quoteStart), asc(id))
    .limit(mostAsks);
  const ids = new Set(asked.map((task) => task.id));
  return { tasks: asked, marks, checks: checks.filter(({ taskId }) => ids.has(taskId)) };
}

/** The files of the versions between these of one stack, and of those before the first of them. */
function versionsBeside(fileIds: readonly number[], stacks: readonly StackView[]) {
  const isCompared = ({ fileId }: { fileId: number }) => fileIds.includes(fileId);
  const { versions } = stacks.find((stack) => stack.versions.some(isCompared)) ?? { versions: [] };
  const places = versions.filter(isCompared).map(({ place }) => place);
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const fileIdsOf = (some: typeof versions) => some.map(({ fileId }) => fileId);
  return {
    between: fileIdsOf(versions.filter(({ place }) => first < place && place < last)),
    before: fileIdsOf(versions.filter(({ place }) => place < first)),
  };
}
