import { z } from "zod";
import { retryReading } from "#app/domain/intake/retry-reading.server.ts";
import { messageIdSchema } from "#app/domain/threads/thread.ts";
import { parseForm, parseParams } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/threads.read-again";
import { ofThread, returnTo } from "./form-fields.ts";
import { failed, notThere } from "./toasts.ts";

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
