import { completeSurvey } from "#app/domain/accounts/users.server.ts";
import { apiJson, methodNotAllowed } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/users.complete-typeform";

/** POST /api/users/complete-typeform: the survey was answered. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  await completeSurvey(viewer);
  return apiJson({ success: true });
}

export function loader({ context }: Route.LoaderArgs) {
  requireApiViewer(context);
  return methodNotAllowed("POST");
}
