import { z } from "zod";
import { asTooManyTasks, TooManyTasks } from "#app/domain/tasks/require-task-room.server.ts";
import { splitTask } from "#app/domain/tasks/split-task.server.ts";
import { taskIdSchema } from "#app/domain/tasks/task.ts";
import { taskLineSchema } from "#app/domain/tasks/task-form.ts";
import { parseForm, parseParams } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { ofTask, returnTo } from "#app/routes/actions/form-fields.ts";
import { failed, notThere } from "#app/routes/actions/toasts.ts";
import type { Route } from "./+types/split";

const formSchema = z.object({
  partId: taskIdSchema,
  text: taskLineSchema,
  part: taskLineSchema,
  /** The line before, for the way back. */
  was: taskLineSchema,
  returnTo,
});

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { taskId } = parseParams(params, ofTask);
  const { returnTo, was, ...lines } = await parseForm(request, formSchema);
  const title = "Could not split the task.";
  if (lines.text === "" || lines.part === "") {
    const toast = failed(title, "Both lines need a few words.");
    return replyToForm(request, { ok: false, status: 422, toast, returnTo });
  }
  const split = await splitTask(viewer, { taskId, ...lines }).catch(asTooManyTasks);
  if (split instanceof TooManyTasks) {
    const toast = failed(title, split.message);
    return replyToForm(request, { ok: false, status: 409, toast, returnTo });
  }
  if (split) {
    const undo = {
      action: `/tasks/${taskId}/join`,
      fields: { partId: lines.partId, text: was },
      failure: "Could not take it back.",
    };
    return replyToForm(request, {
      ok: true,
      toast: { title: "Task split in two", undo },
      returnTo,
    });
  }
  return replyToForm(request, { ok: false, status: 404, toast: failed(title, notThere), returnTo });
}
