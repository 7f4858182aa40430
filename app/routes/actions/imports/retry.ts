import { retryImportFormSchema } from "#app/domain/intake/import/import.ts";
import { retryImportThread } from "#app/domain/intake/import/request-import.server.ts";
import { parseForm } from "#app/http/parse.server.ts";
import { notFound, replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/retry";

/** Tries a failed thread of an import again. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { returnTo, ...thread } = await parseForm(request, retryImportFormSchema);
  const result = await retryImportThread(viewer, thread);
  if (!result) throw notFound();
  if (result.ok) return replyToForm(request, { ok: true, returnTo });
  const toast = {
    title: "Import Failed",
    description: result.message,
    tone: "destructive",
  } as const;
  const data = { requiredAuth: result.requiredAuth };
  return replyToForm(request, { ok: false, toast, returnTo, data });
}
