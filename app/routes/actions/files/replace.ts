import { replaceFileCommand, replaceFileForm } from "#app/commands/files/replace-file.ts";
import { ofFile } from "#app/commands/form-fields.ts";
import { replaceFile } from "#app/domain/files/replace-file.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { receiveUpload } from "#app/http/receive-upload.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/replace";
import { replyToUpload } from "./reply-to-upload.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { fileId } = parseParams(params, ofFile);
  return receiveUpload(request, replaceFileForm(), async (upload, { early }) => {
    const run = () => replaceFile(viewer, { fileId, ...upload });
    return replyToUpload(request, replaceFileCommand, run, early("returnTo"));
  });
}
