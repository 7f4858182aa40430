import { z } from "zod";
import { listFilesByIds } from "#app/domain/files/list-files.server.ts";
import { listTasks } from "#app/domain/tasks/list-tasks.server.ts";
import { newTaskStatusSchema } from "#app/domain/tasks/task.ts";
import { uuidCursorSchema } from "#app/domain/threads/cursor.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { apiJson, methodNotAllowed } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/feedback";
import { toFeedbackList } from "./feedback-payload.ts";
import { pageHeaders, pageQuery } from "./paging.ts";

const instant = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], "is not a date")
  .transform((text) => new Date(text))
  // What PostgreSQL can compare: four digits, and no year 0.
  .refine((at) => at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999, "is not a date");
const sender = z.string().max(300);
const querySchema = z.object({
  ...pageQuery,
  cursor: uuidCursorSchema.optional(),
  status: newTaskStatusSchema.optional(),
  sender: z.union([sender.transform((one) => [one]), z.array(sender).max(50)]).optional(),
  from: instant.optional(),
  to: instant.optional(),
});

/** GET /api/feedback: the tasks, those asked for last first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const { status = null, ...query } = parseQuery(url, querySchema);
  const page = await listTasks(viewer, { status, ...query });
  const fileIds = page.items.flatMap(({ fileId }) => fileId ?? []);
  const files = await listFilesByIds(viewer, fileIds);
  return apiJson(toFeedbackList(page.items, files), {
    headers: pageHeaders(url, page.nextCursor),
  });
}

export function action() {
  return methodNotAllowed("GET");
}
