import { z } from "zod";
import { trashThread } from "#app/domain/desk/trash/trash-thread.server.ts";
import { parseForm, parseParams } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { ofThread, returnTo } from "#app/routes/actions/form-fields.ts";
import { failed, restorableLater, undoTrash } from "#app/routes/actions/toasts.ts";
import type { Route } from "./+types/trash";

const formSchema = z.object({ returnTo });

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { threadId } = parseParams(params, ofThread);
  const { returnTo } = await parseForm(request, formSchema);
  if (await trashThread(viewer, { threadId })) {
    const toast = {
      title: "Thread moved to trash",
      description: restorableLater,
      undo: undoTrash("threads", threadId),
    };
    return replyToForm(request, { ok: true, toast, returnTo });
  }
  const toast = failed("Failed to move thread to trash.");
  return replyToForm(request, { ok: false, status: 404, toast, returnTo });
}
