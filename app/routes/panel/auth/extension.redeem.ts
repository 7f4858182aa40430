import { apiJson, methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { redeemCode } from "#app/http/sign-in/redeem-code.server.ts";
import type { Route } from "./+types/extension.redeem";

/** A code that a browser handed over becomes the extension's own session, once. */
export async function action({ request }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { token, expiresAt } = await redeemCode(request, "extension");
  return apiJson({ token, expiresAt: expiresAt.toISOString() });
}

export function loader() {
  return methodNotAllowed("POST");
}
