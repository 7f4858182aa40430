import type { ExtractionFigures } from "#app/domain/tasks/extraction-figures.server.ts";
import { AccountCard } from "./account-card.tsx";

/** How well extraction worked for this person, in five numbers. */
export function Figures({ figures }: { figures: ExtractionFigures }) {
  const rows = [
    ["Found in mails", figures.found],
    ["Of these, corrected or dismissed by you", figures.corrected],
    ["Missed, and added by you", figures.added],
    ["Closed by a mail", figures.closed],
    ["Of these, reopened by you", figures.reopened],
  ] as const;
  return (
    <AccountCard labelledBy="figures">
      <h2 id="figures" className="text-lg">
        How your tasks were found
      </h2>
      <p className="text-soft">
        What was found in your mails without you, and what you put right.
        {figures.isCut && " Your newest 5,000 tasks are counted."}
      </p>
      <table className="w-full border-collapse text-sm/5" aria-labelledby="figures">
        <tbody>
          {rows.map(([name, count]) => (
            <tr key={name} className="group">
              <th scope="row" className={`${cell} text-start font-normal`}>
                {name}
              </th>
              <td className={`${cell} text-end tabular-nums`}>{count.toLocaleString("en")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </AccountCard>
  );
}

const cell = "border-b border-line py-1.75 group-last:border-b-0";
