import { listFilesByIds } from "#app/domain/files/list-files.server.ts";
import { parseJson } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/files.by-ids";
import { answerTo } from "./call.ts";
import { filesByIdsCall } from "./calls/files.ts";

/** POST /api/files/by-ids: those of these files that the viewer has, in this order. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { fileIds } = await parseJson(request, filesByIdsCall.body);
  return answerTo(filesByIdsCall, await listFilesByIds(viewer, fileIds));
}

export function loader() {
  return methodNotAllowed("POST");
}
