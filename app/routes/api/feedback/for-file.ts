import { trashTask } from "#app/domain/tasks/trash-task.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { trashCommentCall } from "#app/routes/api/calls/feedback.ts";
import type { Route } from "./+types/for-file";
import { replyWithTask } from "./task-reply.ts";

/** DELETE /api/feedback/for-file/{fileId}/{commentId}: moves the comment to the trash. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "DELETE") return methodNotAllowed("DELETE");
  const { fileId, commentId: taskId } = parseParams(params, trashCommentCall.params);
  return replyWithTask(viewer, taskId, await trashTask(viewer, { fileId, taskId }));
}

export function loader() {
  return methodNotAllowed("DELETE");
}
