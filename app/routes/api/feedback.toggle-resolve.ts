import { z } from "zod";
import { setTaskStatus } from "#app/domain/tasks/set-task-status.server.ts";
import { taskIdSchema } from "#app/domain/tasks/task.ts";
import { parseJson, parseParams } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/feedback.toggle-resolve";
import { replyWithTask } from "./task-reply.ts";

const paramsSchema = z.object({ taskId: taskIdSchema });
const bodySchema = z.object({ isResolved: z.boolean("must be true or false") });

/** POST /api/feedback/toggle-resolve/{id}. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { taskId } = parseParams(params, paramsSchema);
  const { isResolved } = await parseJson(request, bodySchema);
  const status = isResolved ? "done" : "not_started";
  return replyWithTask(viewer, await setTaskStatus(viewer, { taskId, status }));
}

export function loader() {
  return methodNotAllowed("POST");
}
