import { z } from "zod";
import { addTask } from "#app/domain/tasks/add-task.server.ts";
import { asTooManyTasks, TooManyTasks } from "#app/domain/tasks/require-task-room.server.ts";
import { newTaskSchema } from "#app/domain/tasks/task-form.ts";
import { parseForm } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { returnTo } from "#app/routes/actions/form-fields.ts";
import { failed, needsWords } from "#app/routes/actions/toasts.ts";
import type { Route } from "./+types/add";

const formSchema = z.object({ ...newTaskSchema.shape, returnTo });

export async function action({ request, context }: Route.ActionArgs) {
  const { id, username: name, email } = requireViewer(context);
  const { returnTo, ...task } = await parseForm(request, formSchema);
  const title = "Could not add the task.";
  if (task.text === "") {
    const toast = failed(title, needsWords);
    return replyToForm(request, { ok: false, status: 422, toast, returnTo });
  }
  const author = { name, email };
  const added = await addTask({ id }, { ...task, author }).catch(asTooManyTasks);
  if (added instanceof TooManyTasks) {
    const toast = failed(title, added.message);
    return replyToForm(request, { ok: false, status: 409, toast, returnTo });
  }
  if (added) {
    return replyToForm(request, { ok: true, toast: { title: "Task added" }, returnTo });
  }
  const toast = failed(title, "What it belongs to is not there any more.");
  return replyToForm(request, { ok: false, status: 404, toast, returnTo });
}
