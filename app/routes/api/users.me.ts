import { toUserView } from "#app/domain/accounts/users.server.ts";
import { apiJson, methodNotAllowed } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/users.me";

/** GET /api/users/me: the viewer. */
export function loader({ context }: Route.LoaderArgs) {
  return apiJson(toUserView(requireApiViewer(context)));
}

export function action() {
  return methodNotAllowed("GET");
}
