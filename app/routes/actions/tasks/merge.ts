import { z } from "zod";
import { mergeTasks } from "#app/domain/tasks/merge-tasks.server.ts";
import { taskIdSchema } from "#app/domain/tasks/task.ts";
import { parseForm, parseParams } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { ofTask, returnTo } from "#app/routes/actions/form-fields.ts";
import { failed, notThere } from "#app/routes/actions/toasts.ts";
import type { Route } from "./+types/merge";

const formSchema = z.object({ into: taskIdSchema, returnTo });

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { taskId } = parseParams(params, ofTask);
  const { into, returnTo } = await parseForm(request, formSchema);
  if (await mergeTasks(viewer, { taskId, into })) {
    const undo = {
      action: `/tasks/${taskId}/standing`,
      fields: { standing: "task" },
      failure: "Could not take it back.",
    };
    return replyToForm(request, { ok: true, toast: { title: "Tasks merged", undo }, returnTo });
  }
  const toast = failed("Could not merge the tasks.", notThere);
  return replyToForm(request, { ok: false, status: 404, toast, returnTo });
}
