import { Link } from "react-router";
import { listSentQuestions } from "#app/domain/tasks/reading/model/sent-questions.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { DateTime } from "#app/ui/time.tsx";
import type { Route } from "./+types/sent";
import { AccountCard } from "./account-card.tsx";
import { AccountPage } from "./account-page.tsx";

export const meta = () => [{ title: "What left this machine · Galley" }];

export async function loader({ context }: Route.LoaderArgs) {
  const questions = await listSentQuestions(requireViewer(context));
  return {
    questions: questions.map(({ askedAt, ...question }) => ({
      ...question,
      askedAt: askedAt.toISOString(),
    })),
  };
}

/** The questions that a language model was asked about the viewer's mails, word for word. */
export default function Sent({ loaderData: { questions } }: Route.ComponentProps) {
  return (
    <AccountPage back={{ to: "/account", label: "Back to the account" }}>
      <AccountCard labelledBy="sent">
        <h1 id="sent" className="text-xl">
          What left this machine
        </h1>
        <p className="text-soft">
          {questions.length === 0
            ? "No question about your mails was sent to a language model."
            : "Questions about your mails, the newest first, as they were sent. With each went the same instructions, which hold nothing of yours."}
        </p>
        <ul>
          {questions.map(({ id, askedAt, model, data, threadId, subject }) => (
            <li key={id} className="grid gap-1 border-line py-2.5 not-last:border-b">
              <p className="text-xs text-faint">
                <DateTime at={askedAt} /> · {model}
              </p>
              <Link to={`/dashboard/thread/${threadId}`} dir="auto" className="truncate">
                {subject || "(no subject)"}
              </Link>
              <details>
                <summary className="disclosure">Show the question</summary>
                <pre dir="auto" className="mt-2 overflow-x-auto text-xs whitespace-pre-wrap">
                  {data}
                </pre>
              </details>
            </li>
          ))}
        </ul>
      </AccountCard>
    </AccountPage>
  );
}
