import { useCallback, useEffect } from "react";
import { redirect, useNavigation, useSubmit } from "react-router";
import { showToast } from "#app/client/toasts/toast.ts";
import { surveyFormSchema } from "#app/domain/accounts/survey.ts";
import { completeSurvey } from "#app/domain/accounts/users.server.ts";
import { parseForm } from "#app/http/parse.server.ts";
import { surveyId } from "#app/http/public-settings.server.ts";
import { safeReturnTo } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/survey";
import { BuiltInSurvey } from "./built-in-survey.tsx";
import { EmbeddedSurvey } from "./embedded-survey.tsx";

export const meta = () => [{ title: "Welcome · Galley" }];

/** Redirects users who have completed the survey. */
export function loader({ url, context }: Route.LoaderArgs) {
  const returnTo = safeReturnTo(url.searchParams.get("returnTo"));
  if (requireViewer(context).hasCompletedTypeform) throw redirect(returnTo);
  return { surveyId: surveyId(), returnTo };
}

// If an answer could not be saved, the form stays as it is, to be sent again.
export const shouldRevalidate = () => false;

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { returnTo, ...answers } = await parseForm(request, surveyFormSchema);
  await completeSurvey(viewer, answers);
  throw redirect(safeReturnTo(returnTo), 303);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return { failed: true };
  });
}

const problem = "There was a problem saving your response. Please try refreshing the page.";

export default function Survey({ loaderData, actionData }: Route.ComponentProps) {
  const { surveyId, returnTo } = loaderData;
  const submit = useSubmit();
  const isSending = useNavigation().state !== "idle";
  const hasFailed = Boolean(actionData && "failed" in actionData) && !isSending;
  const tellServer = useCallback(
    () => void submit({ returnTo }, { method: "post" }),
    [submit, returnTo],
  );
  useEffect(() => {
    if (hasFailed) showToast({ title: problem, tone: "destructive" });
  }, [hasFailed]);
  return surveyId ? (
    <EmbeddedSurvey
      surveyId={surveyId}
      returnTo={returnTo}
      hasFailed={hasFailed}
      onSubmitted={tellServer}
    />
  ) : (
    <BuiltInSurvey returnTo={returnTo} isSending={isSending} error={hasFailed ? problem : null} />
  );
}
