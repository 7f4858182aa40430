import { requestImport } from "#app/domain/intake/import/request-import.server.ts";
import { parseJson } from "#app/http/parse.server.ts";
import { apiMailboxRefusal } from "#app/http/replies/mailbox-refusal.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/imports";
import { answerTo } from "./answer.ts";
import { requestImportCall } from "./calls/extension.ts";

/** POST /api/imports: imports threads by the ids that the mail page knows. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const result = await requestImport(viewer, await parseJson(request, requestImportCall.body));
  if (!result.ok) return apiMailboxRefusal(result);
  return answerTo(requestImportCall, { importId: result.importId, count: result.count });
}

export function loader() {
  return methodNotAllowed("POST");
}
