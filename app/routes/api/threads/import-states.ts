import { listImportStates } from "#app/domain/intake/import/list-import-states.server.ts";
import { parseJson } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { importStatesCall } from "#app/routes/api/calls/extension.ts";
import type { Route } from "./+types/import-states";

/**
 * POST /api/threads/import-states: the import states that the mail page shows beside its threads.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { threadIds } = await parseJson(request, importStatesCall.body);
  return answerTo(importStatesCall, await listImportStates(viewer, threadIds));
}

export function loader() {
  return methodNotAllowed("POST");
}
