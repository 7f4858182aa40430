import { z } from "zod";
import { fileNameSchema } from "#app/domain/files/file-name.ts";
import { renameFile } from "#app/domain/files/rename-file.server.ts";
import { parseForm, parseParams } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/files.rename";
import { ofFile, returnTo } from "./form-fields.ts";
import { failed } from "./toasts.ts";

const formSchema = z.object({ name: fileNameSchema, returnTo });

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { fileId } = parseParams(params, ofFile);
  const { name, returnTo } = await parseForm(request, formSchema);
  const file = await renameFile(viewer, { fileId, name });
  return file
    ? replyToForm(request, { ok: true, toast: { title: "File renamed" }, returnTo })
    : replyToForm(request, {
        ok: false,
        status: 404,
        toast: failed("Failed to rename file."),
        returnTo,
      });
}
