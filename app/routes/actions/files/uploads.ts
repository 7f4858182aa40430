import { uploadFile } from "#app/domain/files/upload-file.server.ts";
import { placeOfUpload, uploadFormSchema } from "#app/domain/files/upload-form.ts";
import { receiveUpload } from "#app/http/receive-upload.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/uploads";
import { replyToUpload } from "./reply-to-upload.ts";

/** A file for a thread, or for 'My files'. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  return receiveUpload(request, uploadFormSchema, async (upload, { all, early }) => {
    const outcome = await uploadFile(viewer, {
      ...upload,
      place: async () => placeOfUpload(await all()),
    });
    const name = outcome?.ok ? outcome.file.name : "";
    const place = outcome?.ok && outcome.file.threadId === null ? "your files" : "this thread";
    return replyToUpload(request, outcome, {
      done: {
        title: "File uploaded successfully",
        description: `${name} has been added to ${place}.`,
      },
      missing: "This thread is not here any more.",
      returnTo: early("returnTo"),
    });
  });
}
