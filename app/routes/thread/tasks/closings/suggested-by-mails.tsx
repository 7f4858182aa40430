import { Link } from "react-router";
import { shownAs } from "#app/client/commands/pending-forms.ts";
import { useCommand } from "#app/client/commands/use-command.ts";
import { changeSelectionCommand } from "#app/domain/desk/desk-commands.ts";
import type { FocusAddress } from "#app/routes/thread/focus-address.ts";
import type { FocusTask } from "#app/routes/thread/focus-data.ts";
import { doubtsOfMany } from "#app/routes/thread/tasks/doubts-of-many.ts";
import { sourceAddress } from "#app/routes/thread/tasks/source-address.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Day } from "#app/ui/time.tsx";
import { AllDoneForm } from "./all-done-form.tsx";

type Suggested = Pick<FocusTask, "id" | "fileId" | "page" | "closing" | "closingState">;
type Closing = NonNullable<FocusTask["closing"]>;
type MailThatSuggests = { closing: Closing; tasks: [Suggested, ...Suggested[]] };

/**
 * Mails after which several tasks look done: the writer, and the reason why no task was closed, are shown once for
 * all of them, with *Close all*.
 */
export function SuggestedByMails({
  mails,
  address,
}: {
  mails: MailThatSuggests[];
  address: FocusAddress;
}) {
  // Stays mounted after its forms are removed, to receive the answer.
  const command = useCommand(changeSelectionCommand, {});
  const closeAll = { ...command, action: shownAs(command.action, "task", "status") };
  if (mails.length === 0) return null;
  return (
    <ul className="mt-1 mb-2 grid gap-2" aria-label="Looks done">
      {mails.map(({ closing, tasks }) => (
        <li
          key={closing.messageId}
          className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-1.5 border-l-2 border-done pl-2.5 text-xs/5"
        >
          <Icon name="check" className="mt-0.5 text-done" />
          <span>
            <Link
              className="font-semibold text-done hover:underline hover:underline-offset-2"
              to={sourceAddress(address, tasks[0], closing, "closing")}
              replace
              preventScrollReset
            >
              {tasks.length} tasks look done
            </Link>{" "}
            {closing.by && (
              <>
                <bdi>{closing.by}</bdi>,{" "}
              </>
            )}
            <Day at={closing.sentAt} />
            {closing.doubt && (
              <span className="block text-soft">{doubtsOfMany[closing.doubt]}</span>
            )}
          </span>
          <AllDoneForm command={closeAll} tasks={tasks}>
            <Button type="submit" size="small">
              Close all
            </Button>
          </AllDoneForm>
        </li>
      ))}
    </ul>
  );
}

/**
 * The mails after which more than one task looks done, for the same reason; a mail about one task is shown in that
 * task's row.
 */
export function mailsThatSuggest(tasks: readonly (Suggested & { isLeaving: boolean })[]) {
  const mails = new Map<string, MailThatSuggests & { isOneReason: boolean }>();
  for (const task of tasks) {
    const { closing, closingState, isLeaving } = task;
    if (!closing || closingState !== "suggested" || isLeaving) continue;
    const mail = mails.get(closing.messageId);
    if (!mail) mails.set(closing.messageId, { closing, tasks: [task], isOneReason: true });
    else {
      mail.tasks.push(task);
      mail.isOneReason &&= mail.closing.doubt === closing.doubt;
    }
  }
  return [...mails.values()].filter(({ tasks, isOneReason }) => tasks.length > 1 && isOneReason);
}
