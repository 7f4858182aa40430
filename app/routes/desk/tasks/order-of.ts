import type { Viewer } from "#app/domain/accounts/viewer.ts";
import { viewOf } from "#app/domain/accounts/views.ts";
import type { TaskOrder } from "#app/domain/tasks/lists/task-order.ts";

/** The order of the viewer's compact list; undefined if they have chosen cards. */
export function orderOf(viewer: Pick<Viewer, "views">): TaskOrder | undefined {
  return viewOf(viewer, "tasks") === "list" ? viewOf(viewer, "order") : undefined;
}
