import { withAwaitedPreview } from "#app/domain/files/file-address.ts";
import { replaceFile } from "#app/domain/files/replace-file.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { receiveUpload } from "#app/http/receive-upload.server.ts";
import { methodNotAllowed, notFound } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { replaceFileCall } from "#app/routes/api/calls/uploads.ts";
import type { Route } from "./+types/replace";
import { replyRefused } from "./upload-refusal.ts";

/** POST /api/files/{id}/replace: replaces the file's bytes. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { id: fileId } = parseParams(params, replaceFileCall.params);
  return receiveUpload(request, replaceFileCall.form, async (upload) => {
    const result = await replaceFile(viewer, { fileId, ...upload });
    if (!result) return notFound();
    if (!result.ok) return replyRefused(result);
    const file = withAwaitedPreview(result.file);
    return answerTo(replaceFileCall, { success: true, message: "File replaced", file });
  });
}

export function loader() {
  return methodNotAllowed("POST");
}
