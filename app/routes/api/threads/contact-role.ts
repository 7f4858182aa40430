import { tooManyRoles } from "#app/commands/threads/set-contact-role.ts";
import { setContactRole } from "#app/domain/tasks/set-contact-role.server.ts";
import { parseJson, parseParams } from "#app/http/parse.server.ts";
import { apiError, methodNotAllowed, notFound } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { setContactRoleCall } from "#app/routes/api/calls/threads.ts";
import type { Route } from "./+types/contact-role";

/** POST /api/threads/{threadId}/contact-role. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { threadId } = parseParams(params, setContactRoleCall.params);
  const { address, role } = await parseJson(request, setContactRoleCall.body);
  const said = await setContactRole(viewer, { threadId, address, role });
  if (said === "full") return apiError(409, tooManyRoles);
  return said ? answerTo(setContactRoleCall, { success: true, address, role }) : notFound();
}

export function loader() {
  return methodNotAllowed("POST");
}
