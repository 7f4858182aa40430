import { z } from "zod";
import { restoreFile } from "#app/domain/files/trash-file.server.ts";
import { parseForm, parseParams } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { ofFile, returnTo, shownIn } from "#app/routes/actions/form-fields.ts";
import { failed, restoreFailed } from "#app/routes/actions/toasts.ts";
import type { Route } from "./+types/restore";

const formSchema = z.object({ shownIn, returnTo });

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { fileId } = parseParams(params, ofFile);
  const { shownIn, returnTo } = await parseForm(request, formSchema);
  const file = await restoreFile(viewer, { fileId });
  if (file) {
    const toast = { title: "File restored", description: "It was moved back to your main files." };
    return replyToForm(request, { ok: true, toast, returnTo });
  }
  const toast = shownIn === "trash" ? restoreFailed : failed("Failed to restore file.");
  return replyToForm(request, { ok: false, status: 404, toast, returnTo });
}
