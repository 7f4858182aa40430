import { listThreadsWithFiles } from "#app/domain/desk/list-threads-with-files.server.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/call.ts";
import { listThreadsCall } from "#app/routes/api/calls/threads.ts";
import { pageHeaders } from "#app/routes/api/paging.ts";
import type { Route } from "./+types/threads";

/** GET /api/threads: the cards, what came last first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const page = await listThreadsWithFiles(viewer, parseQuery(url, listThreadsCall.query));
  return answerTo(listThreadsCall, page.items, { headers: pageHeaders(url, page.nextCursor) });
}

export function action() {
  return methodNotAllowed("GET");
}
