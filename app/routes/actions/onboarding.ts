import { z } from "zod";
import { dismissTip } from "#app/domain/accounts/dismiss-tip.server.ts";
import { readTipId } from "#app/domain/accounts/tips.ts";
import { completeOnboarding } from "#app/domain/accounts/users.server.ts";
import { parseForm } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/onboarding";
import { returnTo } from "./form-fields.ts";

const tip = z.string().transform((name, context) => {
  const id = readTipId(name);
  if (id) return id;
  context.addIssue({ code: "custom", message: "is not a tip" });
  return z.NEVER;
});
const formSchema = z.object({ tip: tip.optional(), returnTo });

/** A tip was read or waved away; without one, the first steps were. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { tip, returnTo } = await parseForm(request, formSchema);
  await (tip ? dismissTip(viewer, tip) : completeOnboarding(viewer));
  return replyToForm(request, { ok: true, returnTo });
}
