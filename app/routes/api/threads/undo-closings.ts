import { declineClosingsOf } from "#app/domain/tasks/closings/decline-closings.server.ts";
import { parseJson, parseParams } from "#app/http/parse.server.ts";
import { methodNotAllowed, notFound } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { undoClosingsCall } from "#app/routes/api/calls/threads.ts";
import type { Route } from "./+types/undo-closings";

/** POST /api/threads/{threadId}/undo-closings. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { threadId } = parseParams(params, undoClosingsCall.params);
  const { messageId } = await parseJson(request, undoClosingsCall.body);
  const undone = await declineClosingsOf(viewer, { threadId, messageId });
  return undone ? answerTo(undoClosingsCall, { success: true, ...undone }) : notFound();
}

export function loader() {
  return methodNotAllowed("POST");
}
