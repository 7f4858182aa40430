import { toUserView } from "#app/domain/accounts/users.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { meCall } from "#app/routes/api/calls/users.ts";
import type { Route } from "./+types/me";

/** GET /api/users/me: the viewer. */
export function loader({ context }: Route.LoaderArgs) {
  return answerTo(meCall, toUserView(requireApiViewer(context)));
}

export function action() {
  return methodNotAllowed("GET");
}
