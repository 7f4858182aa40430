import { toUserView } from "#app/domain/accounts/users.server.ts";
import { methodNotAllowed } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/users.me";
import { answerTo } from "./call.ts";
import { meCall } from "./calls/users.ts";

/** GET /api/users/me: the viewer. */
export function loader({ context }: Route.LoaderArgs) {
  return answerTo(meCall, toUserView(requireApiViewer(context)));
}

export function action() {
  return methodNotAllowed("GET");
}
