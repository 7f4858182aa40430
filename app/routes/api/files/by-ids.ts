import { listFilesByIds } from "#app/domain/files/list-files.server.ts";
import { parseJson } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { filesByIdsCall } from "#app/routes/api/calls/files.ts";
import type { Route } from "./+types/by-ids";

/** POST /api/files/by-ids: those of these files that the viewer has, in the order of the ids. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { fileIds } = await parseJson(request, filesByIdsCall.body);
  return answerTo(filesByIdsCall, await listFilesByIds(viewer, fileIds));
}

export function loader() {
  return methodNotAllowed("POST");
}
