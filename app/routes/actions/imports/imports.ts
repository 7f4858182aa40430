import { importFormSchema } from "#app/domain/intake/import/import.ts";
import { requestImport } from "#app/domain/intake/import/request-import.server.ts";
import { parseForm } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/imports";

const noneChosen = {
  title: "No Emails Selected",
  description: "Please select at least one email to import.",
  tone: "destructive",
} as const;

/** Imports the chosen mails' threads. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { importId, mail, returnTo } = await parseForm(request, importFormSchema);
  if (mail.length === 0) return replyToForm(request, { ok: false, toast: noneChosen, returnTo });
  const result = await requestImport(viewer, { importId, threads: mail });
  if (!result.ok) {
    const toast = {
      title: "Import Failed",
      description: result.message,
      tone: "destructive",
    } as const;
    const data = { requiredAuth: result.requiredAuth };
    return replyToForm(request, { ok: false, toast, returnTo, data });
  }
  const threads = result.count === 1 ? "1 email thread" : `${result.count} email threads`;
  // The dialog's progress toast stays two minutes, unless another takes its place (section 9).
  const toast = {
    title: "Importing...",
    description: `Processing ${threads}`,
    durationMs: 120_000,
  };
  return replyToForm(request, { ok: true, toast, returnTo, data: { importId } });
}
