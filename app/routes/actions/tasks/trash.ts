import { z } from "zod";
import { trashTask } from "#app/domain/tasks/trash-task.server.ts";
import { parseForm, parseParams } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { ofTask, returnTo } from "#app/routes/actions/form-fields.ts";
import { failed, undoTrash } from "#app/routes/actions/toasts.ts";
import type { Route } from "./+types/trash";

const formSchema = z.object({ returnTo });

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { taskId } = parseParams(params, ofTask);
  const { returnTo } = await parseForm(request, formSchema);
  if (await trashTask(viewer, { taskId })) {
    const toast = { title: "Comment moved to trash", undo: undoTrash("tasks", taskId) };
    return replyToForm(request, { ok: true, toast, returnTo });
  }
  const toast = failed("Failed to delete comment.");
  return replyToForm(request, { ok: false, status: 404, toast, returnTo });
}
