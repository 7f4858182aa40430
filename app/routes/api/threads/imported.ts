import { listImportedThreads } from "#app/domain/intake/import/list-imported-threads.server.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { importedThreadsCall } from "#app/routes/api/calls/extension.ts";
import type { Route } from "./+types/imported";

/** GET /api/threads/imported: the threads that a mail page marks. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const { since } = parseQuery(url, importedThreadsCall.query);
  return answerTo(importedThreadsCall, await listImportedThreads(viewer, since ?? null));
}

export function action() {
  return methodNotAllowed("GET");
}
