import { methodNotAllowed } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/feedback";
import { replyWithFeedbackPage } from "./feedback-page-reply.ts";

/** GET /api/feedback: the tasks, those asked for last first. */
export function loader({ url, context }: Route.LoaderArgs) {
  return replyWithFeedbackPage(requireApiViewer(context), url);
}

export function action() {
  return methodNotAllowed("GET");
}
