import { z } from "zod";
import { disconnectMailbox } from "#app/domain/mailbox/connection.server.ts";
import { parseForm } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/mailbox.disconnect";

const formSchema = z.object({ returnTo: z.string().optional() });

/** Ends the mailbox connection; what was imported stays. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { returnTo } = await parseForm(request, formSchema);
  await disconnectMailbox(viewer);
  const toast = { title: "Gmail disconnected", description: "Imported threads stay here." };
  return replyToForm(request, { ok: true, toast, returnTo });
}
