import { useCallback, useEffect } from "react";
import { redirect, useNavigation, useSubmit } from "react-router";
import { z } from "zod";
import { completeSurvey } from "#app/domain/accounts/users.server.ts";
import { parseForm } from "#app/http/parse.server.ts";
import { surveyId } from "#app/http/public-settings.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { showToast } from "#app/ui/toast.ts";
import type { Route } from "./+types/survey";
import { BuiltInSurvey } from "./built-in-survey.tsx";
import { EmbeddedSurvey } from "./embedded-survey.tsx";
import "./survey.css";

export const meta = () => [{ title: "Welcome · Galley" }];

/** Only who has not answered yet is asked. */
export function loader({ context }: Route.LoaderArgs) {
  if (requireViewer(context).hasCompletedTypeform) throw redirect("/dashboard");
  return { surveyId: surveyId() };
}

// An answer that could not be saved leaves everything as it is, to be sent again.
export const shouldRevalidate = () => false;

// A configured survey keeps its answers itself; of the built-in one it counts that it was answered.
const answersSchema = z.record(z.string().max(50), z.string().max(200));

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  await parseForm(request, answersSchema);
  await completeSurvey(viewer);
  throw redirect("/dashboard", 303);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return { failed: true };
  });
}

const problem = "There was a problem saving your response. Please try refreshing the page.";

export default function Survey({ loaderData, actionData }: Route.ComponentProps) {
  const submit = useSubmit();
  const isSending = useNavigation().state !== "idle";
  const hasFailed = Boolean(actionData && "failed" in actionData) && !isSending;
  const tellServer = useCallback(() => void submit(null, { method: "post" }), [submit]);
  useEffect(() => {
    if (hasFailed) showToast({ title: problem, tone: "destructive" });
  }, [hasFailed]);
  return loaderData.surveyId ? (
    <EmbeddedSurvey surveyId={loaderData.surveyId} hasFailed={hasFailed} onSubmitted={tellServer} />
  ) : (
    <BuiltInSurvey isSending={isSending} error={hasFailed ? problem : null} />
  );
}
