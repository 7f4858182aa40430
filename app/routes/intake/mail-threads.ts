import type { ListedEmail } from "#app/domain/mailbox/mailbox.ts";

/** A thread in step 2: its listed mails, newest first. They are imported together. */
export type MailThread = { threadId: string; newest: ListedEmail; emails: ListedEmail[] };

/** Groups the listed mails (newest first) by thread; the thread with the newest mail is first. */
export function threadsOfMails(emails: readonly ListedEmail[]): MailThread[] {
  return [...Map.groupBy(emails, ({ threadId }) => threadId)].flatMap(([threadId, emails]) => {
    const [newest] = emails;
    return newest ? [{ threadId, newest, emails }] : [];
  });
}
