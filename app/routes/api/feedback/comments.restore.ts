import { restoreTask } from "#app/domain/tasks/trash-task.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { restoreCommentCall } from "#app/routes/api/calls/feedback.ts";
import type { Route } from "./+types/comments.restore";
import { replyWithTask } from "./task-reply.ts";

/** POST /api/comments/{id}/restore: restores the comment as open. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { id: taskId } = parseParams(params, restoreCommentCall.params);
  return replyWithTask(viewer, taskId, await restoreTask(viewer, { taskId }));
}

export function loader() {
  return methodNotAllowed("POST");
}
