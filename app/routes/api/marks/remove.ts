import { removeMark } from "#app/domain/tasks/marks/put-mark.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { methodNotAllowed, notFound } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { removeMarkCall } from "#app/routes/api/calls/feedback.ts";
import type { Route } from "./+types/remove";

/** DELETE /api/marks/{id}: removes a mark; its task stays. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "DELETE") return methodNotAllowed("DELETE");
  const { id } = parseParams(params, removeMarkCall.params);
  const removed = await removeMark(viewer, { markId: id });
  return removed ? answerTo(removeMarkCall, { success: true, id }) : notFound();
}

export function loader() {
  return methodNotAllowed("DELETE");
}
