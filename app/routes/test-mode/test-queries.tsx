import { useState } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { testAccessKey, testHeaders, testQueries } from "./test-access.ts";

type Answer = { status: number; milliseconds: number };

/** Runs the app's own queries, with the test header when this browser's flag is set. */
export function TestQueries() {
  const isHydrated = useHydrated();
  const [answers, setAnswers] = useState<Record<string, Answer>>({});
  const [flag, setFlag] = useState<string | null>(null);
  const shownFlag = flag ?? (isHydrated ? localStorage.getItem(testAccessKey) : null);

  function setAccess(isOn: boolean) {
    localStorage.setItem(testAccessKey, String(isOn));
    setFlag(String(isOn));
  }

  async function run() {
    setAnswers({});
    for (const address of testQueries) {
      const answer = await ask(address, testHeaders(localStorage.getItem(testAccessKey)));
      setAnswers((earlier) => ({ ...earlier, [address]: answer }));
    }
  }

  return (
    <section className="card grid gap-3 p-4" aria-labelledby="queries">
      <h2 id="queries" className="text-lg">
        Queries
      </h2>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          className="checkbox"
          checked={shownFlag === "true"}
          disabled={!isHydrated}
          onChange={({ currentTarget }) => setAccess(currentTarget.checked)}
        />
        Send the test header with the queries of this page
      </label>
      <ul className="grid gap-1">
        {testQueries.map((address) => (
          <li key={address} className="flex items-center gap-2">
            <code className="min-w-0 flex-1 truncate text-sm">{address}</code>
            {answers[address] && <AnswerBadge answer={answers[address]} />}
          </li>
        ))}
      </ul>
      <Button variant="primary" className="justify-self-start" disabled={!isHydrated} onClick={run}>
        Run
      </Button>
    </section>
  );
}

function AnswerBadge({ answer: { status, milliseconds } }: { answer: Answer }) {
  return (
    <Badge tone={status >= 200 && status < 300 ? "done" : "open"}>
      {status === 0 ? "no answer" : `${status} · ${milliseconds} ms`}
    </Badge>
  );
}

async function ask(address: string, headers: Record<string, string>): Promise<Answer> {
  const started = performance.now();
  try {
    const { status } = await fetch(address, { headers });
    return { status, milliseconds: Math.round(performance.now() - started) };
  } catch {
    return { status: 0, milliseconds: 0 };
  }
}
