import { acceptClosing, declineClosing } from "#app/domain/tasks/answer-closing.server.ts";
import { closingAnswerSchema } from "#app/domain/tasks/closing-form.ts";
import { parseForm, parseParams } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { ofTask, returnTo } from "#app/routes/actions/form-fields.ts";
import { failed } from "#app/routes/actions/toasts.ts";
import type { Route } from "./+types/closing";

const formSchema = closingAnswerSchema.extend({ returnTo });

const done = {
  undo: { title: "Task reopened", description: "It stays open until you close it." },
  keep: { title: "Task kept open" },
  close: { title: "Feedback status updated" },
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { taskId } = parseParams(params, ofTask);
  const { answer, messageId, returnTo } = await parseForm(request, formSchema);
  const command = answer === "close" ? acceptClosing : declineClosing;
  if (await command(viewer, { taskId, messageId })) {
    return replyToForm(request, { ok: true, toast: done[answer], returnTo });
  }
  const toast = failed("Failed to update feedback status.");
  return replyToForm(request, { ok: false, status: 404, toast, returnTo });
}
