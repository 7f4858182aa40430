import { signInWithIdentityToken } from "#app/domain/accounts/users.server.ts";
import { sessionContext } from "#app/http/context.server.ts";
import { parseJson } from "#app/http/parse.server.ts";
import { apiError, methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { bearerToken } from "#app/http/sign-in/bearer.server.ts";
import { startBrowserSession } from "#app/http/sign-in/sign-in-session.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { createSessionCall } from "#app/routes/api/calls/users.ts";
import type { Route } from "./+types/session.create";

const refusals = {
  "not-valid": "The identity token is not valid.",
  "another-account": "Another Google account has used this address here before.",
  "not-invited": "This Galley is for invited people.",
  suspended: "This account is suspended.",
};

/** POST /api/users/session/create: creates a session from an identity token. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const body = await parseJson(request, createSessionCall.body);
  const token = body.token ?? bearerToken(request);
  if (!token) return apiError(400, "An identity token is needed.", "token");
  const signedIn = await signInWithIdentityToken(token);
  if (!signedIn.ok) return apiError(401, refusals[signedIn.reason], "token");
  const cookie = await startBrowserSession(signedIn.viewer, request, context.get(sessionContext));
  return answerTo(createSessionCall, { ok: true }, { headers: { "set-cookie": cookie } });
}

export function loader() {
  return methodNotAllowed("POST");
}
