import { z } from "zod";
import {
  type SayableStanding,
  sayableStandings,
  setTaskStanding,
} from "#app/domain/tasks/set-task-standing.server.ts";
import { parseForm, parseParams } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import type { Toast } from "#app/http/toast.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { ofTask, returnTo } from "#app/routes/actions/form-fields.ts";
import { failed, notThere } from "#app/routes/actions/toasts.ts";
import type { Route } from "./+types/standing";

const formSchema = z.object({
  standing: z.enum(sayableStandings, "must be 'task', 'unsure' or 'dismissed'"),
  /** What it was where the person says so, for the way back; left out by that way back. */
  was: z.enum(["task", "unsure"]).optional(),
  returnTo,
});

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { taskId } = parseParams(params, ofTask);
  const { standing, was, returnTo } = await parseForm(request, formSchema);
  if (await setTaskStanding(viewer, { taskId, standing })) {
    return replyToForm(request, { ok: true, toast: said(taskId, standing, was), returnTo });
  }
  const toast = failed("Could not change the task.", notThere);
  return replyToForm(request, { ok: false, status: 404, toast, returnTo });
}

function said(
  taskId: string,
  standing: SayableStanding,
  was: "task" | "unsure" | undefined,
): Toast {
  if (!was) return { title: standing === "unsure" ? "Back under 'Not sure'" : "Task restored" };
  const undo = {
    action: `/tasks/${taskId}/standing`,
    fields: { standing: was },
    failure: "Could not take it back.",
  };
  if (standing === "task") return { title: "Added to your tasks", undo };
  return {
    title: "Not a task",
    description: "These words will not be taken for a task again.",
    undo,
  };
}
