import { z } from "zod";
import { restoreTask } from "#app/domain/tasks/trash-task.server.ts";
import { parseForm, parseParams } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { ofTask, returnTo } from "#app/routes/actions/form-fields.ts";
import { restoreFailed } from "#app/routes/actions/toasts.ts";
import type { Route } from "./+types/restore";

const formSchema = z.object({ returnTo });

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { taskId } = parseParams(params, ofTask);
  const { returnTo } = await parseForm(request, formSchema);
  return (await restoreTask(viewer, { taskId }))
    ? replyToForm(request, { ok: true, toast: { title: "Comment Restored" }, returnTo })
    : replyToForm(request, { ok: false, status: 404, toast: restoreFailed, returnTo });
}
