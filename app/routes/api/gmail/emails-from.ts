import { listEmailsFrom } from "#app/domain/mailbox/list-emails-from.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { apiMailboxRefusal } from "#app/http/replies/mailbox-refusal.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { listEmailsFromCall } from "#app/routes/api/calls/gmail.ts";
import type { Route } from "./+types/emails-from";

/** GET /api/gmail/emails-from/{address}: the newest mails of a contact. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const { address } = parseParams(params, listEmailsFromCall.params);
  const result = await listEmailsFrom(viewer, address);
  return result.ok ? answerTo(listEmailsFromCall, result.emails) : apiMailboxRefusal(result);
}

export function action() {
  return methodNotAllowed("GET");
}
