import { restoreThread } from "#app/domain/desk/trash-thread.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { methodNotAllowed, notFound } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/threads.restore";
import { answerTo } from "./call.ts";
import { restoreThreadCall } from "./calls/threads.ts";

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
