import { frameSessionCookie } from "#app/http/cookies.server.ts";
import { apiJson, methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { redeemCode } from "#app/http/sign-in/redeem-code.server.ts";
import type { Route } from "./+types/panel.session";

/** Redeems the frame's code and sets a cookie that only the frame's partition holds. */
export async function action({ request }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { token } = await redeemCode(request, "frame");
  const cookie = await frameSessionCookie().serialize(token);
  return apiJson({ success: true }, { headers: { "set-cookie": cookie } });
}

export function loader() {
  return methodNotAllowed("POST");
}
