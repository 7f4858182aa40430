import { z } from "zod";
import { setFileArchived } from "#app/domain/files/flag-file.server.ts";
import { parseForm, parseParams } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { ofFile, returnTo, wanted } from "#app/routes/actions/form-fields.ts";
import { failed } from "#app/routes/actions/toasts.ts";
import type { Route } from "./+types/archive";

const formSchema = z.object({ archived: wanted, returnTo });

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { fileId } = parseParams(params, ofFile);
  const { archived, returnTo } = await parseForm(request, formSchema);
  const file = await setFileArchived(viewer, { fileId, archived });
  if (!file) {
    const toast = failed("Could not update archive status.");
    return replyToForm(request, { ok: false, status: 404, toast, returnTo });
  }
  const toast = {
    title: file.isArchived ? "File Archived" : "File Unarchived",
    undo: {
      action: `/files/${fileId}/archive`,
      fields: { archived: String(!file.isArchived) },
      failure: "Could not update archive status.",
    },
  };
  return replyToForm(request, { ok: true, toast, returnTo });
}
