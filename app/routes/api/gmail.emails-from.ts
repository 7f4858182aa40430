import { z } from "zod";
import { listEmailsFrom } from "#app/domain/mailbox/list-emails-from.server.ts";
import { mailAddressSchema } from "#app/domain/mailbox/mailbox.ts";
import { apiMailboxRefusal } from "#app/http/mailbox-refusal.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { apiJson, methodNotAllowed } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/gmail.emails-from";

const paramsSchema = z.object({ address: mailAddressSchema });

/** GET /api/gmail/emails-from/{address}: the newest mails of a contact. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const { address } = parseParams(params, paramsSchema);
  const result = await listEmailsFrom(viewer, address);
  return result.ok ? apiJson(result.emails) : apiMailboxRefusal(result);
}

export function action() {
  return methodNotAllowed("GET");
}
