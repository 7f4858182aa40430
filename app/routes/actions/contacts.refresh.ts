import { z } from "zod";
import { requestContactSync } from "#app/domain/mailbox/contacts/request-contact-sync.server.ts";
import { parseForm } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/contacts.refresh";

const formSchema = z.object({ returnTo: z.string().optional() });

/** Has the contacts fetched from Google in the background. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { returnTo } = await parseForm(request, formSchema);
  await requestContactSync(viewer);
  return replyToForm(request, { ok: true, returnTo });
}
