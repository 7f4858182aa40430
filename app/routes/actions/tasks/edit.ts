import { z } from "zod";
import { editTask } from "#app/domain/tasks/edit-task.server.ts";
import { taskEditSchema } from "#app/domain/tasks/task-form.ts";
import { parseForm, parseParams } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { ofTask, returnTo } from "#app/routes/actions/form-fields.ts";
import { failed, needsWords, notThere } from "#app/routes/actions/toasts.ts";
import type { Route } from "./+types/edit";

const formSchema = z.object({ ...taskEditSchema.shape, returnTo });

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { taskId } = parseParams(params, ofTask);
  const { returnTo, ...facts } = await parseForm(request, formSchema);
  const title = "Could not save the task.";
  if (facts.text === "") {
    const toast = failed(title, needsWords);
    return replyToForm(request, { ok: false, status: 422, toast, returnTo });
  }
  return (await editTask(viewer, { taskId, ...facts }))
    ? replyToForm(request, { ok: true, toast: { title: "Task saved" }, returnTo })
    : replyToForm(request, { ok: false, status: 404, toast: failed(title, notThere), returnTo });
}
