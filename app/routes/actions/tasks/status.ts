import { z } from "zod";
import { setTaskStatus } from "#app/domain/tasks/set-task-status.server.ts";
import { newTaskStatusSchema } from "#app/domain/tasks/task.ts";
import { parseForm, parseParams } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { ofTask, returnTo } from "#app/routes/actions/form-fields.ts";
import { failed } from "#app/routes/actions/toasts.ts";
import type { Route } from "./+types/status";

const formSchema = z.object({
  status: newTaskStatusSchema,
  // The card's Resolve has messages of its own (readings.md 19).
  intent: z.enum(["choose", "resolve"]).default("choose"),
  returnTo,
});

const done = {
  choose: { title: "Status Updated" },
  resolve: { title: "Feedback status updated" },
};
const refused = {
  choose: failed("Update Failed", "Could not update feedback status. Please try again."),
  resolve: failed("Failed to update feedback status."),
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { taskId } = parseParams(params, ofTask);
  const { status, intent, returnTo } = await parseForm(request, formSchema);
  return (await setTaskStatus(viewer, { taskId, status }))
    ? replyToForm(request, { ok: true, toast: done[intent], returnTo })
    : replyToForm(request, { ok: false, status: 404, toast: refused[intent], returnTo });
}
