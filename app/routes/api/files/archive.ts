import { setFileArchived } from "#app/domain/files/flag-file.server.ts";
import { parseJson, parseParams } from "#app/http/parse.server.ts";
import { methodNotAllowed, notFound } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { archiveFileCall } from "#app/routes/api/calls/files.ts";
import type { Route } from "./+types/archive";

/** PATCH /api/files/{id}/archive: toggles, or sets the value in the body (readings, 9). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "PATCH") return methodNotAllowed("PATCH");
  const { id: fileId } = parseParams(params, archiveFileCall.params);
  const { archived } = await parseJson(request, archiveFileCall.body);
  const file = await setFileArchived(viewer, { fileId, archived });
  return file ? answerTo(archiveFileCall, { success: true, file }) : notFound();
}

export function loader() {
  return methodNotAllowed("PATCH");
}
