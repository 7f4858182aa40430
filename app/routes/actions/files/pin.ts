import { z } from "zod";
import { setFilePinned } from "#app/domain/files/flag-file.server.ts";
import { parseForm, parseParams } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { ofFile, returnTo, wanted } from "#app/routes/actions/form-fields.ts";
import { failed } from "#app/routes/actions/toasts.ts";
import type { Route } from "./+types/pin";

const formSchema = z.object({ pinned: wanted, returnTo });

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { fileId } = parseParams(params, ofFile);
  const { pinned, returnTo } = await parseForm(request, formSchema);
  const file = await setFilePinned(viewer, { fileId, pinned });
  if (!file) {
    const toast = failed("Could not update pin status.");
    return replyToForm(request, { ok: false, status: 404, toast, returnTo });
  }
  const toast = { title: file.isPinned ? "File Pinned" : "File Unpinned" };
  return replyToForm(request, { ok: true, toast, returnTo });
}
