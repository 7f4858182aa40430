import type { TaskView } from "#app/domain/tasks/task.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";
import type { Cursor, Page } from "#app/domain/threads/cursor.ts";
import { listOrderedTasks } from "./list-ordered-tasks.server.ts";
import { listTasks } from "./list-tasks.server.ts";
import type { TaskFilter } from "./task-filter.ts";
import type { KeyedOrder, OrderCursor, TaskOrder } from "./task-order.ts";

/** The cards of a page (specification, section 9). */
const cardsAtFirst = 6;
/** The lines of a page: more than a tall screen shows. */
const linesAtFirst = 40;

export type ListTasksInView = TaskFilter & {
  status: TaskStatus;
  /** Omitted: cards, most recently asked first. */
  order?: TaskOrder | undefined;
  /** From a list in the same order; a cursor of another order is ignored. */
  cursor?: Cursor | OrderCursor | null;
  /** Omitted: as many as the desk shows at first. */
  limit?: number | undefined;
};

/** Returns a page of the viewer's tasks as the desk lists them; at most 200. */
export function listTasksInView(
  viewer: { id: string },
  { order, cursor = null, limit, ...asked }: ListTasksInView,
): Promise<Page<TaskView>> {
  const size = limit ?? (order === undefined ? cardsAtFirst : linesAtFirst);
  const ordered = cursor !== null && "order" in cursor ? cursor : null;
  const key = keyOf(asked.status, order);
  return key === null
    ? listTasks(viewer, { ...asked, cursor: ordered ? null : cursor, limit: size })
    : listOrderedTasks(viewer, { ...asked, order: key, cursor: ordered, limit: size });
}

/** What is done is sorted by when it was closed in place of when it was asked or due; null: by when it was asked. */
function keyOf(status: TaskStatus, order: TaskOrder | undefined): KeyedOrder | null {
  const isByTime = order === undefined || order === "asked" || order === "due";
  if (status === "done" && isByTime) return "closed";
  return order === undefined || order === "asked" ? null : order;
}
