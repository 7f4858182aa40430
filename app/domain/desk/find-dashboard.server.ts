import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import { countClosed, countTasks } from "#app/domain/tasks/lists/count-tasks.server.ts";
import { listUnsure } from "#app/domain/tasks/lists/list-side-lists.server.ts";
import { listTasksInView } from "#app/domain/tasks/lists/list-tasks-in-view.server.ts";
import type { TaskFilter } from "#app/domain/tasks/lists/task-filter.ts";
import type { OrderCursor, TaskOrder } from "#app/domain/tasks/lists/task-order.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";
import type { Cursor } from "#app/domain/threads/cursor.ts";
import { countDesk } from "./count-desk.server.ts";
import type { DashboardView } from "./dashboard-view.ts";
import { listThreadCards } from "./list-thread-cards.server.ts";

export type FindDashboard = {
  status?: TaskStatus;
  threadCursor?: Cursor | null;
  taskCursor?: Cursor | OrderCursor | null;
  /** How many task cards are listed. Omitted: as many as at first. */
  taskCount?: number;
  /** Lists more tasks, in this order. Omitted: lists them as cards. */
  order?: TaskOrder | undefined;
  /** Which tasks are listed and counted. Omitted: all. */
  filter?: TaskFilter | undefined;
  /** When the viewer's day began: what was closed since is counted with the done tasks. */
  today?: Date | undefined;
  /** Also lists the unsure asks. */
  withUnsure?: boolean;
};

/** Thread cards that the first screen shows, and one page more. */
const threadPageSize = 24;

/**
 * Returns the viewer's dashboard: the first cards and tasks, and the totals. Bounded, however much
 * the desk holds.
 */
export async function findDashboard(
  viewer: { id: string; revision?: number },
  {
    status = "not_started",
    threadCursor = null,
    taskCursor = null,
    taskCount,
    order,
    filter = {},
    today,
    withUnsure = false,
  }: FindDashboard = {},
): Promise<DashboardView> {
  // Read first, so that the data below is never older than the revision.
  const revision = viewer.revision ?? (await findRevision(viewer));
  const { closedFrom, ...open } = filter;
  const since = closedFrom ?? (status === "done" ? today : undefined);
  const [cards, tasks, counts, passing, closed, unsure] = await Promise.all([
    listThreadCards(viewer, { cursor: threadCursor, limit: threadPageSize }),
    listTasksInView(viewer, { ...filter, status, cursor: taskCursor, order, limit: taskCount }),
    countDesk(viewer),
    Object.values(open).some(Boolean) ? countTasks(viewer, open) : null,
    since ? countClosed(viewer, { ...open, closedFrom: since }) : null,
    withUnsure ? listUnsure(viewer) : null,
  ]);
  return {
    revision,
    threads: { ...cards, total: counts.threads },
    tasks: { status, ...tasks },
    taskCounts: {
      ...(passing ?? counts.tasks),
      ...(closedFrom && closed !== null && { done: closed }),
    },
    closedToday: closed,
    unsure: { count: counts.unsure, items: unsure },
    hasTasks: Object.values(counts.tasks).some((count) => count > 0),
    trashedCount: counts.trashed,
  };
}
