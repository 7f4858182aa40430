import { useRootData } from "#app/client/root-data.ts";
import type { ContactEmail } from "#app/domain/mailbox/mailbox.ts";
import { formatMailDate } from "./mail-date.ts";

export const subjectOf = ({ subject }: ContactEmail) => subject || "(No Subject)";

/** The subject and date of a mail, and the beginning of its text. */
export function MailSummary({
  email,
  now,
  sender,
}: {
  email: ContactEmail;
  now: string;
  /** Who wrote it, where mails of several contacts are listed; otherwise null. */
  sender: string | null;
}) {
  const { timeZone } = useRootData();
  return (
    <span className="min-w-0 flex-1">
      {sender !== null && (
        <span dir="auto" className="block truncate text-sm">
          {sender}
        </span>
      )}
      <span className="flex items-baseline gap-2">
        <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
          {subjectOf(email)}
        </span>
        <time dateTime={email.date} className="flex-none text-xs text-faint">
          {formatMailDate(email.date, now, timeZone)}
        </time>
      </span>
      <span dir="auto" className="line-clamp-2 text-sm text-soft">
        {email.snippet || "No preview available"}
      </span>
    </span>
  );
}
