import type { Gmail } from "#app/adapters/google/gmail.server.ts";
import type { GoogleProblem } from "#app/adapters/google/google-problem.ts";
import type { ContactEmail } from "./mailbox.ts";
import { mailboxGmail } from "./mailbox-gmail.server.ts";
import { type MailboxRefusal, toRefusal } from "./mailbox-refusal.ts";
import { noteBlocked } from "./note-blocked.server.ts";

/** The most mails that are listed of one contact. */
export const mostEmails = 20;
const atOnce = 5;

/**
 * Returns the newest mails from an address, newest first, with attachment counts: at most `most` (20), of each
 * thread the newest before older ones. Omits
 * a mail that is deleted meanwhile; any other problem is returned as a refusal.
 */
export async function listEmailsFrom(
  viewer: { id: string },
  address: string,
  most = mostEmails,
): Promise<{ ok: true; emails: ContactEmail[] } | MailboxRefusal> {
  const mailbox = mailboxGmail(viewer, "person");
  const found = await mailbox.search(`from:${address}`, mostEmails);
  if (!found.ok) return toRefusal(found.problem);
  await noteBlocked(viewer, null);
  const waiting = newestOfEachThreadFirst(found.value.messages)
    .slice(0, most)
    .map(({ id }) => id);
  const heads: ContactEmail[] = [];
  let failure: GoogleProblem | undefined;
  const readNext = async () => {
    for (let id = waiting.shift(); id && !failure; id = waiting.shift()) {
      const head = await readHead(mailbox, id);
      if (head && "kind" in head) failure = head;
      else if (head) heads.push(head);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readNext));
  if (failure) return toRefusal(failure);
  return { ok: true, emails: heads.sort((one, other) => other.date.localeCompare(one.date)) };
}

/** Ensures that no thread is left out if not all mails can be read. */
function newestOfEachThreadFirst<Mail extends { threadId: string }>(
  mails: readonly Mail[],
): Mail[] {
  const threads = [...Map.groupBy(mails, ({ threadId }) => threadId).values()];
  return [
    ...threads.flatMap(([newest]) => newest ?? []),
    ...threads.flatMap(([, ...older]) => older),
  ];
}

async function readHead(mailbox: Gmail, id: string): Promise<ContactEmail | GoogleProblem | null> {
  const head = await mailbox.head(id);
  if (!head.ok) return head.problem.kind === "not-found" ? null : head.problem;
  const { date, ...mail } = head.value;
  return { ...mail, date: date.toISOString(), hasAttachments: mail.attachmentCount > 0 };
}
