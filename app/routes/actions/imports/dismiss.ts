import { dismissImportFormSchema } from "#app/domain/intake/import/import.ts";
import { dismissImport } from "#app/domain/intake/import/request-import.server.ts";
import { parseForm } from "#app/http/parse.server.ts";
import { notFound, replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/dismiss";

/** Takes an import out of the tray. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { importId, returnTo } = await parseForm(request, dismissImportFormSchema);
  if (!(await dismissImport(viewer, { importId }))) throw notFound();
  return replyToForm(request, { ok: true, returnTo });
}
