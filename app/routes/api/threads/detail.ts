import { findThreadDetails } from "#app/domain/desk/find-thread-details.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { methodNotAllowed, notFound } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { threadDetailsCall } from "#app/routes/api/calls/threads.ts";
import type { Route } from "./+types/detail";
import { toThreadDetails } from "./thread-payload.ts";

/** GET /api/threads/{threadId}. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const { threadId } = parseParams(params, threadDetailsCall.params);
  const details = await findThreadDetails(viewer, threadId);
  return details ? answerTo(threadDetailsCall, toThreadDetails(details)) : notFound();
}

export function action() {
  return methodNotAllowed("GET");
}
