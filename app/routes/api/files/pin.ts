import { setFilePinned } from "#app/domain/files/flag-file.server.ts";
import { parseJson, parseParams } from "#app/http/parse.server.ts";
import { methodNotAllowed, notFound } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { pinFileCall } from "#app/routes/api/calls/files.ts";
import type { Route } from "./+types/pin";

/** PATCH /api/files/{id}/pin: toggles, or sets the value in the body (readings, 9). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "PATCH") return methodNotAllowed("PATCH");
  const { id: fileId } = parseParams(params, pinFileCall.params);
  const { pinned } = await parseJson(request, pinFileCall.body);
  const file = await setFilePinned(viewer, { fileId, pinned });
  return file ? answerTo(pinFileCall, { success: true, file }) : notFound();
}

export function loader() {
  return methodNotAllowed("PATCH");
}
