import { z } from "zod";
import { fileIdSchema } from "#app/domain/files/file.ts";
import { replaceFile } from "#app/domain/files/replace-file.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { receiveUpload } from "#app/http/receive-upload.server.ts";
import { apiJson, methodNotAllowed, notFound } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/files.replace";
import { replyRefused } from "./upload-refusal.ts";

const paramsSchema = z.object({ fileId: fileIdSchema });

/** POST /api/files/{id}/replace: new bytes under the same file. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { fileId } = parseParams(params, paramsSchema);
  return receiveUpload(request, z.object({}), async (upload) => {
    const result = await replaceFile(viewer, { fileId, ...upload });
    if (!result) return notFound();
    if (!result.ok) return replyRefused(result);
    return apiJson({ success: true, message: "File replaced", file: result.file });
  });
}

export function loader() {
  return methodNotAllowed("POST");
}
