import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/comments";
import { replyWithFeedbackList } from "./feedback-list-reply.ts";

/** GET /api/feedback/comments: the other name of GET /api/feedback. */
export function loader({ context, ...call }: Route.LoaderArgs) {
  return replyWithFeedbackList(requireApiViewer(context), call);
}

export function action() {
  return methodNotAllowed("GET");
}
