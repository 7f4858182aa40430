import type { ReactNode } from "react";
import type { ThreadImportState } from "#app/domain/intake/import/thread-import-state.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ImportStateBadge } from "./import-state-badge.tsx";
import { MailSummary, subjectOf } from "./mail-summary.tsx";
import type { MailThread } from "./mail-threads.ts";

/** A thread of several mails to choose: its newest mail and how many there are, which unfold. */
export function ThreadRow({
  thread: { newest, emails },
  now,
  sender,
  state,
  isChosen,
  onChoose,
  children,
}: {
  thread: MailThread;
  now: string;
  sender: string | null;
  state: ThreadImportState["state"];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** The rows of its mails. */
  children: ReactNode;
}) {
  const subject = subjectOf(newest);
  const attachments = emails.reduce((sum, { attachmentCount }) => sum + attachmentCount, 0);
  return (
    <li className="rounded-lg not-first:mt-0.5 has-[>label>input:checked]:bg-accent-wash">
      <label className="flex cursor-pointer gap-3 rounded-lg px-2 pt-2.5 pb-1">
        <input
          type="checkbox"
          className="checkbox mt-0.5"
          name="mail"
          value={`${newest.threadId}|${newest.subject}`}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        <MailSummary email={newest} now={now} sender={sender} />
      </label>
      <div className="flex items-start gap-2 pr-2 pb-2.5 pl-9 text-xs/5 text-soft">
        <details className="min-w-0 flex-1">
          <summary className="disclosure">
            {`${emails.length} emails`}
            <span className="sr-only">{` of ${subject}`}</span>
          </summary>
          <ul className="text-base">{children}</ul>
        </details>
        <ImportStateBadge state={state} />
        {attachments > 0 && (
          <span className="badge">
            <Icon name="clip" className="size-3" />
            {attachments}
            <span className="sr-only">{attachments === 1 ? " attachment" : " attachments"}</span>
          </span>
        )}
      </div>
    </li>
  );
}
