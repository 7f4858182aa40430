import { useCallback, useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { readFlag, testAccessKey } from "#app/client/api/test-access.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { type Outcome, queryNames, runQueries } from "./run-queries.ts";

/** Runs the product's own queries, with the test header when this browser's flag is set. */
export function TestQueries() {
  const { outcomes, isRunning, run } = useQueries();
  const isHydrated = useHydrated();
  return (
    <section className="card grid gap-3 p-4" aria-labelledby="queries">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="queries" className="flex-1 text-lg">
          Queries
        </h2>
        <TestAccess />
        <Button onClick={run} disabled={!isHydrated || isRunning}>
          {isRunning ? "Running..." : "Run again"}
        </Button>
      </div>
      <noscript>These are run by JavaScript, which is off.</noscript>
      {/* Fixed table layout: results that come in move nothing. */}
      <table className="w-full table-fixed border-collapse text-sm/5" aria-busy={isRunning}>
        <thead>
          <tr className="text-soft *:font-[550]">
            <th scope="col" className={cell}>
              Query
            </th>
            <th scope="col" className={cell}>
              Answer
            </th>
            <th scope="col" className={timeCell}>
              Time
            </th>
          </tr>
        </thead>
        <tbody>
          {queryNames.map((name) => (
            <QueryRow key={name} name={name} outcome={outcomes[name]} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const anyCell = "border-b border-line py-1.75 group-last:border-b-0";
const cell = `${anyCell} pr-3 text-start wrap-anywhere`;
const timeCell = `${anyCell} w-20 text-end whitespace-nowrap tabular-nums`;

function QueryRow({ name, outcome }: { name: string; outcome: Outcome | undefined }) {
  return (
    <tr className="group">
      <td className={cell}>
        <code>{name}</code>
      </td>
      <td className={cell}>
        {outcome && (
          <Badge tone={outcome.isOk ? "done" : "open"}>{outcome.isOk ? "OK" : "Failed"}</Badge>
        )}{" "}
        {outcome?.told}
      </td>
      <td className={timeCell}>{outcome ? `${outcome.milliseconds} ms` : "–"}</td>
    </tr>
  );
}

function useQueries() {
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({});
  const [isRunning, setRunning] = useState(false);
  const run = useCallback(async () => {
    setOutcomes({});
    setRunning(true);
    await runQueries((outcome) =>
      setOutcomes((earlier) => ({ ...earlier, [outcome.name]: outcome })),
    );
    setRunning(false);
  }, []);
  useEffect(() => void run(), [run]);
  return { outcomes, isRunning, run };
}

/** The flag itself. */
function TestAccess() {
  const [flag, setFlag] = useState<string | null>(null);
  useEffect(() => setFlag(readFlag()), []);
  function change(isOn: boolean) {
    localStorage.setItem(testAccessKey, String(isOn));
    setFlag(String(isOn));
  }
  return (
    <label className="flex items-center gap-2 text-sm">
      <input
        type="checkbox"
        className="checkbox"
        checked={flag === "true"}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      Send the test header
    </label>
  );
}
