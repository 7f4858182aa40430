import { retryPreview } from "#app/domain/files/previews/retry-preview.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { methodNotAllowed, notFound } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { retryPreviewCall } from "#app/routes/api/calls/files.ts";
import type { Route } from "./+types/retry-preview";

/** POST /api/files/{id}/retry-preview: queues the drawing of a preview that failed. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { id: fileId } = parseParams(params, retryPreviewCall.params);
  const file = await retryPreview(viewer, { fileId });
  return file ? answerTo(retryPreviewCall, { success: true, file }) : notFound();
}

export function loader() {
  return methodNotAllowed("POST");
}
