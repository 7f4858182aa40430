import { searchTasks } from "#app/domain/desk/search/search-tasks.server.ts";
import { listFilesByIds } from "#app/domain/files/list-files.server.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/search.feedback";
import { answerTo } from "./answer.ts";
import { searchFeedbackCall } from "./calls/search.ts";
import { toFeedbackList } from "./feedback/feedback-payload.ts";

/** GET /api/search/feedback?q=. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const tasks = await searchTasks(viewer, parseQuery(url, searchFeedbackCall.query));
  const fileIds = tasks.flatMap(({ fileId }) => fileId ?? []);
  return answerTo(searchFeedbackCall, {
    results: toFeedbackList(tasks, await listFilesByIds(viewer, fileIds)),
  });
}

export function action() {
  return methodNotAllowed("GET");
}
