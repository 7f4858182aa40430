import type { ThreadImportState } from "#app/domain/intake/import/thread-import-state.ts";
import type { ContactEmail } from "#app/domain/mailbox/mailbox.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ImportStateBadge } from "./import-state-badge.tsx";
import { MailSummary, subjectOf } from "./mail-summary.tsx";
import { sameThreadNote } from "./same-thread.ts";

/** A mail to choose: subject, date, the beginning of its text, the number of attachments. */
export function EmailRow({
  email,
  now,
  sender,
  siblings,
  state = "unknown",
  isChosen,
  isPosted = true,
  onChoose,
}: {
  email: ContactEmail;
  now: string;
  sender: string | null;
  /** How many of the listed mails belong to its thread, including itself. */
  siblings: number;
  /** Of its thread; it is not told of a mail of an unfolded thread. */
  state?: ThreadImportState["state"];
  isChosen: boolean;
  /** Whether the form sends it. A mail of an unfolded thread is not sent: the thread is. */
  isPosted?: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const subject = subjectOf(email);
  const note = sameThreadNote(siblings);
  return (
    <li className="rounded-lg not-first:mt-0.5 has-checked:bg-accent-wash">
      <label className="flex cursor-pointer gap-3 rounded-lg px-2 pt-2.5 pb-1">
        <input
          type="checkbox"
          className="checkbox mt-0.5"
          name={isPosted ? "mail" : undefined}
          value={`${email.threadId}|${email.subject}`}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        <MailSummary email={email} now={now} sender={sender} />
      </label>
      <div className="flex items-start justify-between gap-2 pr-2 pb-2.5 pl-9 text-xs/5 text-soft">
        <details>
          <summary className="disclosure">
            Show thread<span className="sr-only">{` of ${subject}`}</span>
          </summary>
          <p>Full thread view is not yet available here.</p>
        </details>
        <ImportStateBadge state={state} />
        {note && <span className="badge">{note}</span>}
        {email.attachmentCount > 0 && (
          <span className="badge">
            <Icon name="clip" className="size-3" />
            {email.attachmentCount === 1 ? "1 attachment" : `${email.attachmentCount} attachments`}
          </span>
        )}
      </div>
    </li>
  );
}
