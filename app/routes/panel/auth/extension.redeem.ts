import { apiJson, methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { redeemCode } from "#app/http/sign-in/redeem-code.server.ts";
import type { Route } from "./+types/extension.redeem";

/** Redeems a browser's code, once, for the extension's own session. */
export async function action({ request }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { token, expiresAt } = await redeemCode(request, "extension");
  return apiJson({ token, expiresAt: expiresAt.toISOString() });
}

export function loader() {
  return methodNotAllowed("POST");
}
