import { Form, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { completeSurvey } from "#app/domain/accounts/users.server.ts";
import { parseForm } from "#app/http/parse.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Logo } from "#app/ui/logo.tsx";
import type { Route } from "./+types/survey";
import { type Question, questions } from "./questions.ts";
import "./survey.css";

export const meta = () => [{ title: "Welcome · Galley" }];

/** Only who has not answered yet is asked. */
export function loader({ context }: Route.LoaderArgs) {
  if (requireViewer(context).hasCompletedTypeform) throw redirect("/dashboard");
  return null;
}

// Answers go to a survey service where one is configured; here it counts that they were given.
const answersSchema = z.record(z.string().max(50), z.string().max(200));

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  await parseForm(request, answersSchema);
  await completeSurvey(viewer);
  throw redirect("/dashboard", 303);
}

/** On a failure the answers stay as they are, to be sent again (specification, section 8). */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return { failed: true };
  });
}

export default function Survey({ actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state !== "idle";
  const hasFailed = actionData && "failed" in actionData && !isSending;
  return (
    <main className="survey">
      <Logo />
      <div>
        <h1 className="text-2xl tracking-tight">Three short questions</h1>
        <p className="mt-2 text-soft">They help us to see what Galley is used for.</p>
      </div>
      <Form method="post" className="grid gap-6">
        {questions.map((question) => (
          <Choices key={question.name} question={question} />
        ))}
        <FormError>
          {hasFailed
            ? "There was a problem saving your response. Please try refreshing the page."
            : null}
        </FormError>
        <Button type="submit" variant="primary" size="large" disabled={isSending}>
          {isSending ? "Sending..." : "Continue to the dashboard"}
        </Button>
      </Form>
    </main>
  );
}

function Choices({ question: { name, text, answers } }: { question: Question }) {
  return (
    <fieldset className="survey-question">
      <legend>{text}</legend>
      {answers.map((answer) => (
        <label key={answer} className="survey-answer">
          <input type="radio" name={name} value={answer} required />
          {answer}
        </label>
      ))}
    </fieldset>
  );
}
