import { replacePreview } from "#app/domain/files/previews/replace-preview.server.ts";
import { receiveUpload } from "#app/http/receive-upload.server.ts";
import { methodNotAllowed, notFound } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { updatePreviewCall } from "#app/routes/api/calls/uploads.ts";
import type { Route } from "./+types/update-preview";
import { replyRefused } from "./upload-refusal.ts";

/** POST /api/files/update-preview: uploads a preview for a file. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  return receiveUpload(request, updatePreviewCall.form, async (upload, { all }) => {
    const result = await replacePreview(viewer, { ...upload, target: all });
    if (!result) return notFound();
    if (!result.ok) return replyRefused(result);
    const { previewUrl } = result.file;
    return answerTo(updatePreviewCall, { success: true, previewUrl });
  });
}

export function loader() {
  return methodNotAllowed("POST");
}
