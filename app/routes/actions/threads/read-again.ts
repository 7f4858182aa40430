import { z } from "zod";
import { retryReading } from "#app/domain/intake/messages/retry-reading.server.ts";
import { messageIdSchema } from "#app/domain/threads/thread.ts";
import { parseForm, parseParams } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { ofThread, returnTo } from "#app/routes/actions/form-fields.ts";
import { failed, notThere } from "#app/routes/actions/toasts.ts";
import type { Route } from "./+types/read-again";

const formSchema = z.object({
  /** The mail to read again; all of the thread without it. */
  messageId: messageIdSchema.optional(),
  returnTo,
});

const begun = {
  title: "Galley is reading it again",
  description: "What it finds shows up here.",
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { threadId } = parseParams(params, ofThread);
  const { messageId = null, returnTo } = await parseForm(request, formSchema);
  if (await retryReading(viewer, { threadId, messageId })) {
    return replyToForm(request, { ok: true, toast: begun, returnTo });
  }
  const toast = failed("Could not read it again.", notThere);
  return replyToForm(request, { ok: false, status: 404, toast, returnTo });
}
