import { z } from "zod";
import { replacePreview } from "#app/domain/files/previews/replace-preview.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { receiveUpload } from "#app/http/receive-upload.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { ofFile } from "#app/routes/actions/form-fields.ts";
import type { Route } from "./+types/own-preview";
import { replyToUpload } from "./reply-to-upload.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { fileId } = parseParams(params, ofFile);
  return receiveUpload(request, z.object({}), async (upload, { early }) => {
    const outcome = await replacePreview(viewer, { ...upload, target: async () => ({ fileId }) });
    return replyToUpload(request, outcome, {
      done: {
        title: "Image uploaded successfully",
        description: "The preview has been updated and linked to your feedback thread.",
      },
      missing: "This file is not here any more.",
      returnTo: early("returnTo"),
    });
  });
}
