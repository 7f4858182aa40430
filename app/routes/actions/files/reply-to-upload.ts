import type { Command, ToastMessage } from "#app/commands/command.ts";
import type { Refused } from "#app/domain/files/bytes/take-bytes.server.ts";
import type { FileView } from "#app/domain/files/file.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";

type Outcome = { ok: true; file: FileView } | Refused | null;
type Uploads = Pick<Command, "failed" | "missing"> & {
  done: ToastMessage | ((file: FileView) => ToastMessage);
};

/**
 * Replies to a form that sent a file: a toast with the outcome, and a refusal as text beside the
 * field.
 */
export function replyToUpload(
  request: Request,
  { done, failed, missing = "" }: Uploads,
  outcome: Outcome,
  returnTo: string | null,
) {
  if (outcome?.ok) {
    const { file } = outcome;
    const toast = typeof done === "function" ? done(file) : done;
    return replyToForm(request, { ok: true, toast, data: { file }, returnTo });
  }
  const message = outcome?.message ?? missing;
  return replyToForm(request, {
    ok: false,
    status: outcome ? refusalStatus(outcome) : 404,
    toast: {
      title: outcome?.reason === "wrong-type" ? "Invalid file type" : failed.title,
      description: message,
      tone: "destructive",
    },
    data: { message },
    returnTo,
  });
}

/** Returns the HTTP status for a refused file. */
function refusalStatus({ reason }: Refused): number {
  return reason === "too-large" ? 413 : 400;
}
