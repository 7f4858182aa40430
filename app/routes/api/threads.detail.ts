import { findThreadDetails } from "#app/domain/desk/find-thread-details.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { methodNotAllowed, notFound } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/threads.detail";
import { answerTo } from "./call.ts";
import { threadDetailsCall } from "./calls/threads.ts";
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
