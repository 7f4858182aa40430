import { findContacts } from "#app/domain/mailbox/contacts/list-contacts.server.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { listContactsCall } from "#app/routes/api/calls/gmail.ts";
import type { Route } from "./+types/contacts";

/**
 * GET /api/gmail/contacts: the viewer's stored contacts, at once; a sync with Google runs in the
 * background.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const { q } = parseQuery(url, listContactsCall.query);
  const { contacts } = await findContacts(viewer, { query: q });
  return answerTo(
    listContactsCall,
    contacts.map(({ hasMail: _, ...contact }) => contact),
  );
}

export function action() {
  return methodNotAllowed("GET");
}
