import { redirect } from "react-router";
import { makeHandOverCode } from "#app/domain/accounts/hand-over.server.ts";
import { extensionOrigins } from "#app/http/middleware/extension-origin.server.ts";
import { parseForm } from "#app/http/parse.server.ts";
import { apiError, notFound } from "#app/http/replies/reply.server.ts";
import { requireSession } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/extension.code";
import { connectionSchema } from "./extension-connection.ts";

/** Called when the user presses Connect: returns a code for the extension named on the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const session = requireSession(context);
  const { id, challenge } = await parseForm(request, connectionSchema);
  if (!extensionOrigins().has(`chrome-extension://${id}`)) throw notFound();
  const code = await makeHandOverCode(session, { kind: "extension", challenge });
  if (code === null) throw apiError(403, "This session cannot hand over.");
  return { code };
}

export function loader() {
  return redirect("/");
}
