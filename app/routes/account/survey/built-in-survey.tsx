import { Form } from "react-router";
import { type Question, questions } from "#app/domain/accounts/survey.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { ReturnTo } from "#app/ui/return-to.tsx";

/** The survey shown if no survey service is configured. */
export function BuiltInSurvey({
  returnTo,
  isSending,
  error,
}: {
  returnTo: string;
  isSending: boolean;
  error: string | null;
}) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-144 content-center gap-7 px-5 py-6">
      <Logo />
      <div>
        <h1 className="text-2xl tracking-tight">Three short questions</h1>
        <p className="mt-2 text-soft">
          They help whoever runs Galley to see what it is used for. You can skip them.
        </p>
      </div>
      <Form method="post" className="grid gap-6">
        <ReturnTo to={returnTo} />
        {questions.map((question) => (
          <Choices key={question.name} question={question} />
        ))}
        <FormError>{error}</FormError>
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" size="large" disabled={isSending}>
            {isSending ? "Sending..." : "Continue to the dashboard"}
          </Button>
          <Button type="submit" variant="quiet" size="large" formNoValidate disabled={isSending}>
            Skip
          </Button>
        </div>
      </Form>
    </main>
  );
}

function Choices({ question: { name, text, answers } }: { question: Question }) {
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-2">
      <legend className="mb-2 font-semibold">{text}</legend>
      {answers.map((answer) => (
        <label
          key={answer}
          className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg border border-line bg-surface px-3 accent-accent hover:bg-hover has-checked:border-accent has-checked:bg-accent-wash"
        >
          <input type="radio" name={name} value={answer} required />
          {answer}
        </label>
      ))}
    </fieldset>
  );
}
