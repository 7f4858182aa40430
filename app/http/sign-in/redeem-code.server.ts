import { redeemHandOverCode } from "#app/domain/accounts/hand-over.server.ts";
import { redemptionSchema } from "#app/domain/accounts/hand-over.ts";
import { parseJson } from "#app/http/parse.server.ts";
import { apiError } from "#app/http/replies/reply.server.ts";
import { deviceOf } from "./sign-in-session.server.ts";

/** Exchanges the request's one-time code for a session of this kind. Throws a 401 when the code is not valid. */
export async function redeemCode(request: Request, kind: "extension" | "frame") {
  const redemption = await parseJson(request, redemptionSchema);
  const started = await redeemHandOverCode(redemption, { kind, device: deviceOf(request) });
  if (!started) throw apiError(401, "This code is not valid.", "code");
  return started;
}
