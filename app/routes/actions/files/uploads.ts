import { uploadFileCommand } from "#app/commands/files/upload-file.ts";
import { uploadFile } from "#app/domain/files/upload-file.server.ts";
import { placeOfUpload, uploadFormSchema } from "#app/domain/files/upload-form.ts";
import { receiveUpload } from "#app/http/receive-upload.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/uploads";
import { replyToUpload } from "./reply-to-upload.ts";

/** Receives a file for a thread, or for 'My files'. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  return receiveUpload(request, uploadFormSchema, async (upload, { all, early }) => {
    const place = async () => placeOfUpload(await all());
    const run = () => uploadFile(viewer, { ...upload, place });
    return replyToUpload(request, uploadFileCommand, run, early("returnTo"));
  });
}
