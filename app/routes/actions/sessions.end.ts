import { z } from "zod";
import { endOtherSessions, endSession } from "#app/domain/accounts/sessions.server.ts";
import { parseForm } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireSession } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/sessions.end";

const formSchema = z.object({
  sessionId: z.union([z.literal("others"), z.uuid()]),
  returnTo: z.string().optional(),
});

/** Ends one of the viewer's sessions, or all but this one. */
export async function action({ request, context }: Route.ActionArgs) {
  const session = requireSession(context);
  const { sessionId, returnTo = "/account" } = await parseForm(request, formSchema);
  if (sessionId === "others") await endOtherSessions(session.viewer, session.id);
  else await endSession(session.viewer, sessionId);
  return replyToForm(request, { ok: true, toast: { title: "Signed out" }, returnTo });
}
