import { findConnectionStatus } from "#app/domain/mailbox/connection.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { connectionStatusCall } from "#app/routes/api/calls/gmail.ts";
import type { Route } from "./+types/connection-status";

/** GET /api/gmail/connection-status: whether mail can be read. Browsers poll it every 30 s. */
export async function loader({ context }: Route.LoaderArgs) {
  return answerTo(connectionStatusCall, await findConnectionStatus(requireApiViewer(context)));
}

export function action() {
  return methodNotAllowed("GET");
}
