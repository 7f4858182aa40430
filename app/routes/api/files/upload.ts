import { withUndoableRevision } from "#app/domain/changes/note-revision.server.ts";
import { withAwaitedPreview } from "#app/domain/files/file-address.ts";
import { uploadFile } from "#app/domain/files/upload-file.server.ts";
import { placeOfUpload } from "#app/domain/files/upload-form.ts";
import { receiveUpload } from "#app/http/receive-upload.server.ts";
import { methodNotAllowed, notFound } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { uploadFileCall } from "#app/routes/api/calls/uploads.ts";
import type { Route } from "./+types/upload";
import { replyRefused } from "./upload-refusal.ts";

/** POST /api/files/upload: uploads a file into a thread, or into 'My files'. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  return receiveUpload(request, uploadFileCall.form, async (upload, { all }) => {
    const place = async () => placeOfUpload(await all());
    const run = () => uploadFile(viewer, { ...upload, place });
    const { result, revision } = await withUndoableRevision(run);
    if (!result) return notFound();
    if (!result.ok) return replyRefused(result);
    const file = withAwaitedPreview(result.file);
    const { id: fileId, previewUrl } = file;
    return answerTo(uploadFileCall, { success: true, file, fileId, previewUrl, revision });
  });
}

export function loader() {
  return methodNotAllowed("POST");
}
