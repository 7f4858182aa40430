import { trashThread } from "#app/domain/desk/trash/trash-thread.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { methodNotAllowed, notFound } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { trashThreadCall } from "#app/routes/api/calls/threads.ts";
import type { Route } from "./+types/thread";

/** DELETE /api/files/thread/{threadId}: moves the thread to the trash. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "DELETE") return methodNotAllowed("DELETE");
  const trashed = await trashThread(viewer, parseParams(params, trashThreadCall.params));
  return trashed ? answerTo(trashThreadCall, { success: true, ...trashed }) : notFound();
}

export function loader() {
  return methodNotAllowed("DELETE");
}
