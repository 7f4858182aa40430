import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { changeSelectionCommand } from "#app/domain/desk/desk-commands.ts";
import { undoClosingsCommand } from "#app/domain/desk/thread-commands.ts";
import { type FocusAddress, focusSearch } from "#app/routes/thread/focus-address.ts";
import type { FocusTask } from "#app/routes/thread/focus-data.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Day } from "#app/ui/time.tsx";
import { AllDoneForm } from "./all-done-form.tsx";

type Closed = Pick<FocusTask, "id" | "fileId" | "closing" | "closingState">;
type MailThatClosed = { closing: Closing; tasks: [Closed, ...Closed[]] };
type NamedFile = { id: number; name: string };
type Closing = NonNullable<FocusTask["closing"]>;

/**
 * Mails that by themselves closed several tasks of the thread, each with *Review* and *Undo all*, and a button that
 * puts it away: the tasks are then done by the person's word.
 */
export function ClosedByMails({
  tasks,
  threadId,
  files,
  selected,
  address,
}: {
  tasks: readonly Closed[];
  threadId: string;
  files: readonly NamedFile[];
  selected: NamedFile | null;
  address: FocusAddress;
}) {
  // Stays mounted after its forms are removed, to receive the answer.
  const undo = useCommand(undoClosingsCommand, { threadId });
  const keep = useCommand(changeSelectionCommand, {});
  const mails = mailsThatClosed(tasks);
  if (mails.length === 0) return null;
  return (
    <ul className="mb-2 grid gap-1" aria-label="Closed by mail">
      {mails.map(({ closing, tasks }) => (
        <li
          key={closing.messageId}
          className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-1.5 rounded-md bg-done-wash py-1 pr-1 pl-2.5 text-xs/5"
        >
          <Icon name="check" className="mt-1.5" />
          <span className="py-1 wrap-anywhere">
            A mail
            {closing.by && (
              <>
                {" by "}
                <bdi>{closing.by}</bdi>
              </>
            )}{" "}
            closed {tasks.length} tasks
            <OnFiles tasks={tasks} files={files} selected={selected} />, <Day at={closing.sentAt} />
          </span>
          <AllDoneForm command={keep} tasks={tasks}>
            <Button
              type="submit"
              size="small"
              variant="quiet"
              icon="close"
              aria-label={`Keep ${tasks.length} tasks done`}
              title="Keep them done, and put this away"
            />
          </AllDoneForm>
          <div className="col-span-2 col-start-2 -ml-2 flex gap-1.5">
            <ButtonLink
              to={reviewSearch(address, tasks[0])}
              replace
              preventScrollReset
              variant="quiet"
              size="small"
            >
              Review
            </ButtonLink>
            <CommandForm command={undo} fields={{ messageId: closing.messageId }}>
              <Button type="submit" size="small">
                Undo all
              </Button>
            </CommandForm>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The address that shows a closed task among the done ones. */
function reviewSearch(address: FocusAddress, { id, fileId }: Closed): string {
  const place = { file: fileId ?? ("none" as const), page: 1, pane: "tasks" as const };
  return focusSearch(address, { ...place, task: id, message: null, messages: false, form: null });
}

/** Where the closed tasks are, unless on the file that is shown: *Review* leads there. */
function OnFiles({
  tasks,
  files,
  selected,
}: {
  tasks: readonly Closed[];
  files: readonly NamedFile[];
  selected: NamedFile | null;
}) {
  const ids = new Set(tasks.map(({ fileId }) => fileId));
  const others = files.filter(({ id }) => ids.has(id) && id !== selected?.id);
  const [file] = others;
  if (!file) return null;
  if (ids.size > 1) return <> on {ids.size} files</>;
  return (
    <>
      {" on "}
      <bdi>{file.name}</bdi>
    </>
  );
}

/** The mails that closed more than one task; a mail that closed one is shown in that task's row. */
export function mailsThatClosed(tasks: readonly Closed[]): MailThatClosed[] {
  const mails = new Map<string, MailThatClosed>();
  for (const task of tasks) {
    const { closing, closingState } = task;
    if (!closing || closingState !== "closed") continue;
    const mail = mails.get(closing.messageId);
    if (mail) mail.tasks.push(task);
    else mails.set(closing.messageId, { closing, tasks: [task] });
  }
  return [...mails.values()].filter(({ tasks }) => tasks.length > 1);
}
