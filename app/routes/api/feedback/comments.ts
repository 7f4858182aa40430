import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/comments";
import { replyWithFeedbackPage } from "./feedback-page-reply.ts";

/** GET /api/feedback/comments: the other name of GET /api/feedback. */
export function loader({ url, context }: Route.LoaderArgs) {
  return replyWithFeedbackPage(requireApiViewer(context), url);
}

export function action() {
  return methodNotAllowed("GET");
}
