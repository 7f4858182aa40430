import { z } from "zod";
import { restoreTask } from "#app/domain/tasks/trash-task.server.ts";
import { parseForm, parseParams } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/tasks.restore";
import { ofTask, returnTo } from "./form-fields.ts";
import { restoreFailed } from "./toasts.ts";

const formSchema = z.object({ returnTo });

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { taskId } = parseParams(params, ofTask);
  const { returnTo } = await parseForm(request, formSchema);
  return (await restoreTask(viewer, { taskId }))
    ? replyToForm(request, { ok: true, toast: { title: "Comment Restored" }, returnTo })
    : replyToForm(request, { ok: false, status: 404, toast: restoreFailed, returnTo });
}
