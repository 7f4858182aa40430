import { setTaskStatus } from "#app/domain/tasks/set-task-status.server.ts";
import { parseJson, parseParams } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { toggleResolveCall } from "#app/routes/api/calls/feedback.ts";
import type { Route } from "./+types/toggle-resolve";
import { replyWithTask } from "./task-reply.ts";

/** POST /api/feedback/toggle-resolve/{id}. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { id: taskId } = parseParams(params, toggleResolveCall.params);
  const { isResolved } = await parseJson(request, toggleResolveCall.body);
  const status = isResolved ? "done" : "not_started";
  return replyWithTask(viewer, taskId, await setTaskStatus(viewer, { taskId, status }));
}

export function loader() {
  return methodNotAllowed("POST");
}
