import { z } from "zod";
import { trashFile } from "#app/domain/files/trash-file.server.ts";
import { parseForm, parseParams } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { ofFile, returnTo, shownIn } from "#app/routes/actions/form-fields.ts";
import { failed, restorableLater, undoTrash } from "#app/routes/actions/toasts.ts";
import type { Route } from "./+types/trash";

const formSchema = z.object({ shownIn, returnTo });

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { fileId } = parseParams(params, ofFile);
  const { shownIn, returnTo } = await parseForm(request, formSchema);
  const file = await trashFile(viewer, { fileId });
  if (file) {
    const toast = {
      title: "File moved to trash",
      description: restorableLater,
      undo: undoTrash("files", fileId),
    };
    return replyToForm(request, { ok: true, toast, returnTo });
  }
  const toast =
    shownIn === "focus-view"
      ? failed("Delete failed", "Could not move the file to trash.")
      : failed("Failed to move file to trash.");
  return replyToForm(request, { ok: false, status: 404, toast, returnTo });
}
