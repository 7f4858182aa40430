import { completeSurvey } from "#app/domain/accounts/users.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { completeTypeformCall } from "#app/routes/api/calls/users.ts";
import type { Route } from "./+types/complete-typeform";

/** POST /api/users/complete-typeform: records that the survey was completed. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  await completeSurvey(viewer);
  return answerTo(completeTypeformCall, { success: true });
}

export function loader({ context }: Route.LoaderArgs) {
  requireApiViewer(context);
  return methodNotAllowed("POST");
}
