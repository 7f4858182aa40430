import { log } from "#app/adapters/log.server.ts";
import { hearOfMail } from "#app/domain/mailbox/look-for-mail.server.ts";
import { pushSchema } from "#app/domain/mailbox/notice.ts";
import { parseJson } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requirePushToken } from "#app/http/sign-in/push-token.server.ts";
import type { Route } from "./+types/gmail";

/**
 * POST /gmail/push: Pub/Sub tells that a mailbox has changed. It has no session and no Origin; Google's
 * signature is what lets it in. A mailbox that nobody connected is answered like any other.
 */
export async function action({ request }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  await requirePushToken(request);
  const notice = await readNotice(request);
  if (notice) await hearOfMail(notice);
  return new Response(null, { status: 204 });
}

/** A push that is not answered with success is sent again for a week, so an invalid one is only logged. */
async function readNotice(request: Request) {
  try {
    return (await parseJson(request, pushSchema)).message.data;
  } catch (refusal) {
    if (!(refusal instanceof Response)) throw refusal;
    log.warn({ refusal: await refusal.text() }, "a push that is no notice of Gmail's was ignored");
    return null;
  }
}

export function loader() {
  return methodNotAllowed("POST");
}
