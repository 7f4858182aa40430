import { endSessionFamily } from "#app/domain/accounts/sessions.server.ts";
import { apiError, apiJson, methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiSession } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/extension.logout";

/**
 * Logging out in the extension ends its session, the frame's session, and the session it derives
 * from.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const session = requireApiSession(context);
  if (session.kind !== "extension") return apiError(403, "This is the extension’s way out.");
  await endSessionFamily(session);
  return apiJson({ success: true });
}

export function loader() {
  return methodNotAllowed("POST");
}
