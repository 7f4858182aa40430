import { listThreadStandings } from "#app/domain/intake/import/list-thread-standings.server.ts";
import { parseJson } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { threadStandingsCall } from "#app/routes/api/calls/extension.ts";
import type { Route } from "./+types/standings";

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
