import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { type Question, questions } from "./questions.ts";

/** The survey where no survey service is configured. */
export function BuiltInSurvey({ isSending, error }: { isSending: boolean; error: string | null }) {
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
        <FormError>{error}</FormError>
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
