import { Link, useParams } from "react-router";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import type { ClosingAnswer } from "#app/domain/tasks/closings/closing-form.ts";
import { answerClosingCommand } from "#app/domain/tasks/task-commands.ts";
import { closingDoubts } from "#app/routes/tasks/closing-doubts.ts";
import type { FocusAddress } from "#app/routes/thread/focus-address.ts";
import type { FocusFile, FocusTask } from "#app/routes/thread/focus-data.ts";
import { sourceAddress } from "#app/routes/thread/tasks/source-address.ts";
import { comparedAddress } from "#app/routes/thread/versions/stack-cards.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Day } from "#app/ui/time.tsx";
import { versionsBeforeAndAfter } from "./versions-before-and-after.ts";

const saidInPassing =
  "grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1 border-l-2 border-done pl-2.5";
const asking = "grid-cols-1 gap-1.5 rounded-md bg-done-wash px-2.5 py-2";

/** The words of a later mail that closed a task, or suggest closing it, with the buttons that answer it. */
export function TaskClosing({
  task,
  files,
  address,
}: {
  task: FocusTask;
  /** All versions of the thread's files. */
  files: readonly FocusFile[];
  address: FocusAddress;
}) {
  // Stays mounted after its form is removed, to receive the answer.
  const reply = useCommand(answerClosingCommand, { taskId: task.id });
  const { closing, closingState } = task;
  if (!closing || closingState === null) return null;
  const isClosed = closingState === "closed";
  const to = sourceAddress(address, task, closing, "closing");
  return (
    <div
      className={classNames("mt-1 grid items-center text-xs/5", isClosed ? saidInPassing : asking)}
      data-state={closingState}
    >
      <p className="flex flex-wrap items-center gap-x-1.5 text-done">
        <Icon name="check" />
        <strong className="font-semibold">{isClosed ? "Closed by mail" : "Looks done"}</strong>
        <span>
          {closing.by && (
            <>
              <bdi>{closing.by}</bdi>,{" "}
            </>
          )}
          <Day at={closing.sentAt} />
        </span>
      </p>
      {closing.doubt && <p className="col-span-full">{closingDoubts[closing.doubt]}</p>}
      <Link
        className="col-span-full line-clamp-4 wrap-anywhere hover:underline hover:underline-offset-2"
        to={to}
        replace
        preventScrollReset
      >
        <span className="sr-only">Show what settles it: </span>
        <bdi>“{closing.quote}”</bdi>
      </Link>
      <CommandForm
        command={reply}
        fields={{ messageId: closing.messageId }}
        className={classNames("flex gap-1.5", isClosed && "col-start-2 row-start-1")}
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
      <CompareVersions task={task} files={files} address={address} />
    </div>
  );
}

/** Leads to the pictures: they show whether what the mail says is true. */
function CompareVersions({
  task,
  files,
  address,
}: {
  task: FocusTask;
  files: readonly FocusFile[];
  address: FocusAddress;
}) {
  const { threadId = "" } = useParams();
  const versions = versionsBeforeAndAfter(task, files);
  if (!versions) return null;
  const { older, newer } = versions;
  return (
    <Link
      className="link col-span-full justify-self-start"
      to={comparedAddress(threadId, older.id, newer.id, address)}
    >
      Compare v{older.stackPlace} and v{newer.stackPlace}
    </Link>
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
