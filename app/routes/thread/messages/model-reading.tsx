import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { readAgainCommand, setModelOptOutCommand } from "#app/domain/desk/thread-commands.ts";
import { sayOutage } from "#app/domain/tasks/reading/model/say-outage.ts";
import type { MessageView, ModelReading } from "#app/domain/threads/thread.ts";
import { Button } from "#app/ui/button.tsx";

/** What the language model has read of a thread; unfolded, the buttons to read it again and to leave it out. */
export function ThreadModelReading({
  reading,
  threadId,
}: {
  reading: ModelReading | null;
  threadId: string;
}) {
  const again = useCommand(readAgainCommand, { threadId });
  const choose = useCommand(setModelOptOutCommand, { threadId });
  if (!reading) return null;
  const shown = choose.formData
    ? { ...reading, ...setModelOptOutCommand.apply(choose.formData) }
    : reading;
  return (
    <details className="text-xs/5">
      <summary className="disclosure min-h-control text-soft">
        <span className="font-semibold">Language model</span>
        <span role="status" className="min-w-0 flex-1">
          {describeReading(shown)}
        </span>
      </summary>
      <div className="flex flex-wrap gap-2 pb-1">
        {!shown.optOut && shown.waiting === 0 && (
          <CommandForm command={again} fields={{ by: "model" }}>
            <Button type="submit" size="small" disabled={again.state !== "idle"}>
              Read again with the model
            </Button>
          </CommandForm>
        )}
        <CommandForm command={choose} fields={{ optOut: String(!shown.optOut) }}>
          <Button type="submit" size="small">
            {shown.optOut
              ? "Send this one to the model again"
              : "Do not send this one to the model"}
          </Button>
        </CommandForm>
      </div>
    </details>
  );
}

function describeReading({ optOut, read, waiting, outage }: ModelReading): string {
  if (optOut) return "This thread is not sent to it.";
  const mails = (count: number) => (count === 1 ? "1 mail" : `${count} mails`);
  if (waiting === 0) {
    return read === 0 ? "No mail of this thread is for it." : `It has read ${mails(read)}.`;
  }
  const why = outage ?? "they are asked about within the budgets";
  // Mails that are read again count as waiting: "0 mails" would be wrong of them.
  const before = read === 0 ? "" : `It has read ${mails(read)}; `;
  return `${before}${mails(waiting)} to come: ${why}.`;
}

const wordsShown = 60;

/** Says of a mail that the language model did not read all of it, and where it stopped. */
export function PartlyReadByModel({ body, modelPart }: Pick<MessageView, "body" | "modelPart">) {
  if (!modelPart) return null;
  const { readTo, problem } = modelPart;
  return (
    <p className="mt-2 rounded-md bg-progress-wash px-2.5 py-2 text-xs/5">
      {problem ? (
        <>
          The language model did not read this mail: {sayOutage({ kind: problem, code: null })}.
          Tasks were found by Galley’s own rules.
        </>
      ) : (
        <>
          The language model read the first {readTo.toLocaleString("en")} of{" "}
          {body.length.toLocaleString("en")} characters of this mail. From{" "}
          <bdi>{`“${body.slice(readTo).trimStart().slice(0, wordsShown)}…”`}</bdi> on, tasks were
          found by Galley’s own rules.
        </>
      )}
    </p>
  );
}
