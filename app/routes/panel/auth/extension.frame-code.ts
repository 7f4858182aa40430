import { z } from "zod";
import { makeHandOverCode } from "#app/domain/accounts/hand-over.server.ts";
import { challengeSchema } from "#app/domain/accounts/hand-over.ts";
import { parseJson } from "#app/http/parse.server.ts";
import { apiError, apiJson, methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiSession } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/extension.frame-code";

const bodySchema = z.object({ challenge: challengeSchema });

/** Returns a code that the extension passes to its framed page; the page made the challenge. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const session = requireApiSession(context);
  const { challenge } = await parseJson(request, bodySchema);
  const code = await makeHandOverCode(session, { kind: "frame", challenge });
  return code === null ? apiError(403, "This session cannot hand over.") : apiJson({ code });
}

export function loader() {
  return methodNotAllowed("POST");
}
