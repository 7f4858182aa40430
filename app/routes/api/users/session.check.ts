import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { findViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { checkSessionCall } from "#app/routes/api/calls/users.ts";
import type { Route } from "./+types/session.check";

/** GET /api/users/session/check: replies 200 with or without a session (readings, 1). */
export function loader({ context }: Route.LoaderArgs) {
  const viewer = findViewer(context);
  if (!viewer) return answerTo(checkSessionCall, { authenticated: false });
  return answerTo(checkSessionCall, {
    authenticated: true,
    firebaseUID: viewer.firebaseUid,
    email: viewer.email,
    displayName: viewer.username,
    photoURL: viewer.photoUrl,
  });
}

export function action() {
  return methodNotAllowed("GET");
}
