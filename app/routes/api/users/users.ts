import { createUser, toUserView } from "#app/domain/accounts/users.server.ts";
import { parseJson } from "#app/http/parse.server.ts";
import { apiError, methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { bearerToken } from "#app/http/sign-in/bearer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { createUserCall } from "#app/routes/api/calls/users.ts";
import type { Route } from "./+types/users";

/**
 * POST /api/users: called before there is a session, so it takes an identity token (readings, 1).
 */
export async function action({ request }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const claimed = await parseJson(request, createUserCall.body);
  const token = bearerToken(request) ?? claimed.token;
  if (!token) return apiError(401, "An identity token is needed.", "token");
  const viewer = await createUser(token, claimed);
  if (!viewer) return apiError(401, "The identity token does not speak for this user.", "token");
  return answerTo(createUserCall, { user: toUserView(viewer) });
}

export function loader() {
  return methodNotAllowed("POST");
}
