import { listThreadsWithFiles } from "#app/domain/desk/list-threads-with-files.server.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerList } from "#app/routes/api/answer.ts";
import { listThreadsCall } from "#app/routes/api/calls/threads.ts";
import type { Route } from "./+types/threads";

/** GET /api/threads: the cards, most recent activity first. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const asked = parseQuery(url, listThreadsCall.query);
  return answerList(listThreadsCall, { request, url, asked }, (page) =>
    listThreadsWithFiles(viewer, page),
  );
}

export function action() {
  return methodNotAllowed("GET");
}
