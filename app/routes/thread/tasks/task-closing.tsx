import { Link } from "react-router";
import { CommandForm } from "#app/client/command-form.tsx";
import { useCommand } from "#app/client/use-command.ts";
import { answerClosingCommand } from "#app/commands/tasks/answer-closing.ts";
import type { ClosingAnswer } from "#app/domain/tasks/closing-form.ts";
import { closingDoubts } from "#app/routes/tasks/closing-doubts.ts";
import type { FocusAddress } from "#app/routes/thread/focus-address.ts";
import type { FocusTask } from "#app/routes/thread/focus-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Day } from "#app/ui/time.tsx";
import { sourceAddress } from "./source-address.ts";

/** The words of a later mail that closed a task, or suggest to, and what can be said to that. */
export function TaskClosing({ task, address }: { task: FocusTask; address: FocusAddress }) {
  // Lives on when its form is gone, to hear the answer.
  const reply = useCommand(answerClosingCommand, { taskId: task.id });
  const { closing, closingState } = task;
  if (!closing || closingState === null) return null;
  const isClosed = closingState === "closed";
  const to = sourceAddress(address, task, closing, "closing");
  return (
    <div className="focus-closing" data-state={closingState}>
      <p className="focus-closing-head">
        <Icon name="check" />
        <strong>{isClosed ? "Closed by mail" : "Looks done"}</strong>
        <span>
          {closing.by && (
            <>
              <bdi>{closing.by}</bdi>,{" "}
            </>
          )}
          <Day at={closing.sentAt} />
        </span>
      </p>
      {closing.doubt && <p className="focus-closing-doubt">{closingDoubts[closing.doubt]}</p>}
      <Link className="focus-closing-quote" to={to} replace preventScrollReset>
        <span className="sr-only">Show what settles it: </span>
        <bdi>“{closing.quote}”</bdi>
      </Link>
      <CommandForm
        command={reply}
        fields={{ messageId: closing.messageId }}
        className="flex gap-1.5"
      >
        {isClosed ? (
          <Answer value="undo" label={`Undo closing: ${task.text}`}>
            Undo
          </Answer>
        ) : (
          <>
            <Answer value="close" label={`Close: ${task.text}`}>
              Close
            </Answer>
            <Answer value="keep" label={`Keep open: ${task.text}`}>
              Keep open
            </Answer>
          </>
        )}
      </CommandForm>
    </div>
  );
}

function Answer({
  value,
  label,
  children,
}: {
  value: ClosingAnswer;
  label: string;
  children: string;
}) {
  return (
    <Button type="submit" name="answer" value={value} size="small" aria-label={label}>
      {children}
    </Button>
  );
}
