import { Link } from "react-router";
import type { FocusAddress } from "#app/routes/thread/focus-address.ts";
import type { FocusTask } from "#app/routes/thread/focus-data.ts";
import { doubtsOfMany } from "#app/routes/thread/tasks/doubts-of-many.ts";
import { sourceAddress } from "#app/routes/thread/tasks/source-address.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Day } from "#app/ui/time.tsx";

type Suggested = Pick<FocusTask, "id" | "fileId" | "page" | "closing" | "closingState">;
type Closing = NonNullable<FocusTask["closing"]>;
type MailThatSuggests = { closing: Closing; count: number; first: Suggested };

/**
 * Mails after which several tasks look done: the writer, and the reason why no task was closed, are shown once for
 * all of them.
 */
export function SuggestedByMails({
  mails,
  address,
}: {
  mails: MailThatSuggests[];
  address: FocusAddress;
}) {
  if (mails.length === 0) return null;
  return (
    <ul className="mt-1 mb-2 grid gap-2" aria-label="Looks done">
      {mails.map(({ closing, count, first }) => (
        <li
          key={closing.messageId}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-1.5 border-l-2 border-done pl-2.5 text-xs/5"
        >
          <Icon name="check" className="mt-0.5 text-done" />
          <span>
            <Link
              className="font-semibold text-done hover:underline hover:underline-offset-2"
              to={sourceAddress(address, first, closing, "closing")}
              replace
              preventScrollReset
            >
              {count} tasks look done
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
    if (!mail) mails.set(closing.messageId, { closing, count: 1, first: task, isOneReason: true });
    else {
      mail.count += 1;
      mail.isOneReason &&= mail.closing.doubt === closing.doubt;
    }
  }
  return [...mails.values()].filter(({ count, isOneReason }) => count > 1 && isOneReason);
}
