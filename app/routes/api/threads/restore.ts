import { restoreThread } from "#app/domain/desk/trash/trash-thread.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { methodNotAllowed, notFound } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { restoreThreadCall } from "#app/routes/api/calls/threads.ts";
import type { Route } from "./+types/restore";

/** POST /api/threads/{threadId}/restore (readings, 10). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const restored = await restoreThread(viewer, parseParams(params, restoreThreadCall.params));
  return restored ? answerTo(restoreThreadCall, { success: true, ...restored }) : notFound();
}

export function loader() {
  return methodNotAllowed("POST");
}
