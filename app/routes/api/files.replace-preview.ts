import { z } from "zod";
import { fileIdSchema } from "#app/domain/files/file.ts";
import { replacePreview } from "#app/domain/files/replace-preview.server.ts";
import { threadIdSchema } from "#app/domain/threads/thread.ts";
import { receiveUpload } from "#app/http/receive-upload.server.ts";
import { apiJson, methodNotAllowed, notFound } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/files.replace-preview";
import { replyRefused } from "./upload-refusal.ts";

const formSchema = z.object({ originalFileId: fileIdSchema, threadId: threadIdSchema.optional() });

/** POST /api/files/replace-preview: the same for a file of a thread. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  return receiveUpload(request, formSchema, async (upload, { all }) => {
    const target = async () => {
      const { originalFileId, threadId } = await all();
      return { fileId: originalFileId, threadId };
    };
    const result = await replacePreview(viewer, { ...upload, target });
    if (!result) return notFound();
    if (!result.ok) return replyRefused(result);
    return apiJson({ success: true, previewUrl: result.file.previewUrl });
  });
}

export function loader() {
  return methodNotAllowed("POST");
}
