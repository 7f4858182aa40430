import { listThreadStandings } from "#app/domain/intake/list-thread-standings.server.ts";
import { parseJson } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/threads.standings";
import { answerTo } from "./call.ts";
import { threadStandingsCall } from "./calls/extension.ts";

/** POST /api/threads/standings: what the mail page shows beside its threads. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { threadIds } = await parseJson(request, threadStandingsCall.body);
  return answerTo(threadStandingsCall, await listThreadStandings(viewer, threadIds));
}

export function loader() {
  return methodNotAllowed("POST");
}
