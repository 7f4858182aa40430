import { z } from "zod";
import { listTasks } from "#app/domain/tasks/lists/list-tasks.server.ts";
import { taskStatusSchema } from "#app/domain/tasks/task.ts";
import { uuidCursorSchema } from "#app/domain/threads/cursor.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { timeZoneOf } from "#app/http/time-zone.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { readTaskFilter } from "#app/routes/addresses/task-filter.ts";
import { taskCardData } from "#app/routes/desk/desk-data.ts";
import { moreLimitSchema } from "#app/routes/desk/desk-query.ts";
import type { Route } from "./+types/more-tasks";
import { toTaskFilter } from "./to-task-filter.ts";

const querySchema = z.object({
  cursor: uuidCursorSchema,
  status: taskStatusSchema,
  limit: moreLimitSchema,
});

/** The tasks of a status after a cursor, for 'View More'. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const filter = toTaskFilter(readTaskFilter(url.searchParams), timeZoneOf(request));
  const query = parseQuery(url, querySchema);
  const { items, nextCursor } = await listTasks(viewer, { ...query, ...filter });
  return {
    cursor: url.searchParams.get("cursor") ?? "",
    page: { items: items.map(taskCardData), nextCursor },
  };
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const cursor = new URL(request.url).searchParams.get("cursor") ?? "";
  return serverLoader().catch(() => ({ cursor, page: null }));
}

// The list asks again by itself when its first page has changed.
export const shouldRevalidate = () => false;
