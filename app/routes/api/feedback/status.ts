import { setTaskStatus } from "#app/domain/tasks/set-task-status.server.ts";
import { parseJson, parseParams } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { setStatusCall } from "#app/routes/api/calls/feedback.ts";
import type { Route } from "./+types/status";
import { replyWithTask } from "./task-reply.ts";

/** PATCH /api/feedback/{feedbackId}/status. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "PATCH") return methodNotAllowed("PATCH");
  const { feedbackId: taskId } = parseParams(params, setStatusCall.params);
  const { status } = await parseJson(request, setStatusCall.body);
  return replyWithTask(viewer, taskId, await setTaskStatus(viewer, { taskId, status }));
}

export function loader() {
  return methodNotAllowed("PATCH");
}
