import { z } from "zod";
import { fileNameSchema } from "#app/domain/files/file-name.ts";
import { renameFile } from "#app/domain/files/rename-file.server.ts";
import { parseForm, parseParams } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { ofFile, returnTo } from "#app/routes/actions/form-fields.ts";
import { failed } from "#app/routes/actions/toasts.ts";
import type { Route } from "./+types/rename";

const formSchema = z.object({ name: z.string(), returnTo });

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { fileId } = parseParams(params, ofFile);
  const { name, returnTo } = await parseForm(request, formSchema);
  const wanted = fileNameSchema.safeParse(name);
  if (!wanted.success) {
    const message = wanted.error.issues[0]?.message ?? "The file needs a name.";
    return replyToForm(request, {
      ok: false,
      status: 400,
      toast: failed("Failed to rename file.", message),
      data: { error: { field: "name", message } },
      returnTo,
    });
  }
  const file = await renameFile(viewer, { fileId, name: wanted.data });
  return file
    ? replyToForm(request, { ok: true, toast: { title: "File renamed" }, returnTo })
    : replyToForm(request, {
        ok: false,
        status: 404,
        toast: failed("Failed to rename file."),
        returnTo,
      });
}
