import { redeemHandOverCode } from "#app/domain/accounts/hand-over.server.ts";
import { redemptionSchema } from "#app/domain/accounts/hand-over.ts";
import { frameSessionCookie } from "#app/http/cookies.server.ts";
import { parseJson } from "#app/http/parse.server.ts";
import { apiError, apiJson, methodNotAllowed } from "#app/http/reply.server.ts";
import { deviceOf } from "#app/http/sign-in-session.server.ts";
import type { Route } from "./+types/panel.session";

/** The extension's frame redeems its code and gets a cookie that only its partition holds. */
export async function action({ request }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const redemption = await parseJson(request, redemptionSchema);
  const started = await redeemHandOverCode(redemption, {
    kind: "frame",
    device: deviceOf(request),
  });
  if (!started) return apiError(401, "This code is not valid.", "code");
  const cookie = await frameSessionCookie().serialize(started.token, {
    expires: started.expiresAt,
  });
  return apiJson({ success: true }, { headers: { "set-cookie": cookie } });
}

export function loader() {
  return methodNotAllowed("POST");
}
