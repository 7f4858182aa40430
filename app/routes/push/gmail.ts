import { hearOfMail } from "#app/domain/mailbox/look-for-mail.server.ts";
import { pushSchema } from "#app/domain/mailbox/notice.ts";
import { parseOrIgnore } from "#app/http/parse-or-ignore.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requirePushToken } from "#app/http/sign-in/push-token.server.ts";
import type { Route } from "./+types/gmail";

/**
 * POST /gmail/push: Pub/Sub reports that a mailbox has changed. It has no session and no Origin; it is
 * authenticated by Google's signature. A mailbox that nobody connected gets the same answer as any other.
 */
export async function action({ request }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  await requirePushToken(request);
  // Google resends a push for a week until it is answered with a success status.
  const push = await parseOrIgnore(request, pushSchema);
  if (push) await hearOfMail(push.message.data);
  return new Response(null, { status: 204 });
}

export function loader() {
  return methodNotAllowed("POST");
}
