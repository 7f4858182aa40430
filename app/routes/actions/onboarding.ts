import { completeOnboarding } from "#app/domain/accounts/users.server.ts";
import { replyToForm } from "#app/http/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/onboarding";

/** The first steps were taken, or waved away. */
export async function action({ request, context }: Route.ActionArgs) {
  await completeOnboarding(requireViewer(context));
  return replyToForm(request, { ok: true });
}
