import { replacePreview } from "#app/domain/files/previews/replace-preview.server.ts";
import { receiveUpload } from "#app/http/receive-upload.server.ts";
import { methodNotAllowed, notFound } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { replacePreviewCall } from "#app/routes/api/calls/uploads.ts";
import type { Route } from "./+types/replace-preview";
import { replyRefused } from "./upload-refusal.ts";

/** POST /api/files/replace-preview: uploads a preview for a file of a thread. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  return receiveUpload(request, replacePreviewCall.form, async (upload, { all }) => {
    const target = async () => {
      const { originalFileId, threadId } = await all();
      return { fileId: originalFileId, threadId };
    };
    const result = await replacePreview(viewer, { ...upload, target });
    if (!result) return notFound();
    if (!result.ok) return replyRefused(result);
    const { previewUrl } = result.file;
    return answerTo(replacePreviewCall, { success: true, previewUrl });
  });
}

export function loader() {
  return methodNotAllowed("POST");
}
