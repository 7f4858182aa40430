import type { Command, ToastMessage } from "#app/commands/command.ts";
import { withUndoableRevision } from "#app/domain/changes/note-revision.server.ts";
import type { Refused } from "#app/domain/files/bytes/take-bytes.server.ts";
import type { FileView } from "#app/domain/files/file.ts";
import { statusOfRefused } from "#app/http/receive-upload.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { leftBy } from "#app/routes/actions/command-action.server.ts";

type Outcome = { ok: true; file: FileView } | Refused | null;
type Uploads = Pick<Command, "failed" | "missing"> & {
  done: ToastMessage | ((file: FileView) => ToastMessage);
};

/**
 * Runs the command of a form that sent a file, and replies: a toast with the outcome, which can be undone where the
 * command can, and a refusal as text beside the field.
 */
export async function replyToUpload(
  request: Request,
  { done, failed, missing = "" }: Uploads,
  run: () => Promise<Outcome>,
  returnTo: string | null,
) {
  const { result: outcome, ...left } = await withUndoableRevision(run);
  if (outcome?.ok) {
    const { file } = outcome;
    const said = typeof done === "function" ? done(file) : done;
    const toast = { ...leftBy(left), ...said };
    return replyToForm(request, { ok: true, toast, data: { file }, returnTo });
  }
  const message = outcome?.message ?? missing;
  return replyToForm(request, {
    ok: false,
    status: outcome ? statusOfRefused(outcome) : 404,
    toast: {
      title: outcome?.reason === "wrong-type" ? "Invalid file type" : failed.title,
      description: message,
      tone: "destructive",
    },
    data: { message },
    returnTo,
  });
}
