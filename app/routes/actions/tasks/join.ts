import { z } from "zod";
import { joinTask } from "#app/domain/tasks/split-task.server.ts";
import { taskIdSchema } from "#app/domain/tasks/task.ts";
import { taskLineSchema } from "#app/domain/tasks/task-form.ts";
import { parseForm, parseParams } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { ofTask, returnTo } from "#app/routes/actions/form-fields.ts";
import { failed, notThere } from "#app/routes/actions/toasts.ts";
import type { Route } from "./+types/join";

const formSchema = z.object({
  partId: taskIdSchema,
  text: taskLineSchema.refine((line) => line !== "", "is missing"),
  returnTo,
});

/** The way back from a split. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { taskId } = parseParams(params, ofTask);
  const { returnTo, ...split } = await parseForm(request, formSchema);
  if (await joinTask(viewer, { taskId, ...split })) {
    return replyToForm(request, { ok: true, toast: { title: "Task restored" }, returnTo });
  }
  const toast = failed("Could not take it back.", notThere);
  return replyToForm(request, { ok: false, status: 404, toast, returnTo });
}
