import { z } from "zod";
import { restoreThread } from "#app/domain/desk/trash/trash-thread.server.ts";
import { parseForm, parseParams } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { ofThread, returnTo } from "#app/routes/actions/form-fields.ts";
import { restoreFailed } from "#app/routes/actions/toasts.ts";
import type { Route } from "./+types/restore";

const formSchema = z.object({ returnTo });

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { threadId } = parseParams(params, ofThread);
  const { returnTo } = await parseForm(request, formSchema);
  return (await restoreThread(viewer, { threadId }))
    ? replyToForm(request, { ok: true, toast: { title: "Thread restored" }, returnTo })
    : replyToForm(request, { ok: false, status: 404, toast: restoreFailed, returnTo });
}
