import { redeemHandOverCode } from "#app/domain/accounts/hand-over.server.ts";
import { redemptionSchema } from "#app/domain/accounts/hand-over.ts";
import { parseJson } from "#app/http/parse.server.ts";
import { apiError, apiJson, methodNotAllowed } from "#app/http/reply.server.ts";
import { deviceOf } from "#app/http/sign-in-session.server.ts";
import type { Route } from "./+types/extension.redeem";

/** A code that a browser handed over becomes the extension's own session, once. */
export async function action({ request }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const redemption = await parseJson(request, redemptionSchema);
  const started = await redeemHandOverCode(redemption, {
    kind: "extension",
    device: deviceOf(request),
  });
  if (!started) return apiError(401, "This code is not valid.", "code");
  return apiJson({ token: started.token, expiresAt: started.expiresAt.toISOString() });
}

export function loader() {
  return methodNotAllowed("POST");
}
