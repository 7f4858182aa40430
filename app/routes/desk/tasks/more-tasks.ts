import { z } from "zod";
import { loadMorePage } from "#app/client/paging/load-more-page.ts";
import { listTasksInView } from "#app/domain/tasks/lists/list-tasks-in-view.server.ts";
import { taskStatusSchema } from "#app/domain/tasks/task.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { timeZoneOf } from "#app/http/time-zone.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { readTaskFilter } from "#app/routes/addresses/task-filter.ts";
import { taskCardsData } from "#app/routes/desk/desk-data.ts";
import { moreLimitSchema, taskCursorSchema } from "#app/routes/desk/desk-query.ts";
import type { Route } from "./+types/more-tasks";
import { orderOf } from "./order-of.ts";
import { toTaskFilter } from "./to-task-filter.ts";

const querySchema = z.object({
  cursor: taskCursorSchema,
  status: taskStatusSchema,
  limit: moreLimitSchema,
});

/** The tasks of a status after a cursor, for 'View More'. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const filter = toTaskFilter(readTaskFilter(url.searchParams), timeZoneOf(request));
  const query = parseQuery(url, querySchema);
  const order = orderOf(viewer);
  const { items, nextCursor } = await listTasksInView(viewer, { ...query, ...filter, order });
  return {
    cursor: url.searchParams.get("cursor") ?? "",
    page: { items: taskCardsData(items, order !== undefined), nextCursor },
  };
}

export const clientLoader = (asked: Route.ClientLoaderArgs) => loadMorePage(asked);

// The list requests its pages again by itself when its first page has changed.
export const shouldRevalidate = () => false;
