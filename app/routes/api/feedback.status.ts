import { z } from "zod";
import { setTaskStatus } from "#app/domain/tasks/set-task-status.server.ts";
import { newTaskStatusSchema, taskIdSchema } from "#app/domain/tasks/task.ts";
import { parseJson, parseParams } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/feedback.status";
import { replyWithTask } from "./task-reply.ts";

const paramsSchema = z.object({ taskId: taskIdSchema });
const bodySchema = z.object({ status: newTaskStatusSchema });

/** PATCH /api/feedback/{feedbackId}/status. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "PATCH") return methodNotAllowed("PATCH");
  const { taskId } = parseParams(params, paramsSchema);
  const { status } = await parseJson(request, bodySchema);
  return replyWithTask(viewer, await setTaskStatus(viewer, { taskId, status }));
}

export function loader() {
  return methodNotAllowed("PATCH");
}
