import { findContacts } from "#app/domain/mailbox/list-contacts.server.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/gmail.contacts";
import { answerTo } from "./call.ts";
import { listContactsCall } from "./calls/gmail.ts";

/** GET /api/gmail/contacts: the viewer's contacts, the database's at once; Google is asked behind. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const { q } = parseQuery(url, listContactsCall.query);
  const { contacts } = await findContacts(viewer, { query: q });
  return answerTo(listContactsCall, contacts);
}

export function action() {
  return methodNotAllowed("GET");
}
