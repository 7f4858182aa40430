import { replacePreviewCommand, replacePreviewForm } from "#app/commands/files/replace-preview.ts";
import { ofFile } from "#app/commands/form-fields.ts";
import { replacePreview } from "#app/domain/files/previews/replace-preview.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { receiveUpload } from "#app/http/receive-upload.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/own-preview";
import { replyToUpload } from "./reply-to-upload.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { fileId } = parseParams(params, ofFile);
  return receiveUpload(request, replacePreviewForm(), async (upload, { early }) => {
    const run = () => replacePreview(viewer, { ...upload, target: async () => ({ fileId }) });
    return replyToUpload(request, replacePreviewCommand, run, early("returnTo"));
  });
}
