import type { Refused } from "#app/domain/files/bytes/take-bytes.server.ts";
import type { FileView } from "#app/domain/files/file.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import type { Toast } from "#app/http/toast.ts";
import { failed } from "#app/routes/actions/toasts.ts";

type Outcome = { ok: true; file: FileView } | Refused | null;

/** Answers a form that sent a file: what became of it, and the refusal as text for its place on the screen. */
export function replyToUpload(
  request: Request,
  outcome: Outcome,
  { done, missing, returnTo }: { done: Toast; missing: string; returnTo: string | null },
) {
  if (outcome?.ok) {
    return replyToForm(request, { ok: true, toast: done, data: { file: outcome.file }, returnTo });
  }
  const message = outcome?.message ?? missing;
  const title = outcome?.reason === "wrong-type" ? "Invalid file type" : "Upload failed";
  return replyToForm(request, {
    ok: false,
    status: outcome ? refusalStatus(outcome) : 404,
    toast: failed(title, message),
    data: { message },
    returnTo,
  });
}

/** The HTTP status of a file that was refused. */
function refusalStatus({ reason }: Refused): number {
  return reason === "too-large" ? 413 : 400;
}
