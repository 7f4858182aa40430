import type { Gmail } from "#app/adapters/google/gmail.server.ts";
import type { GoogleProblem } from "#app/adapters/google/google-problem.ts";
import type { ContactEmail } from "./mailbox.ts";
import { mailboxGmail } from "./mailbox-gmail.server.ts";
import { type MailboxRefusal, toRefusal } from "./mailbox-refusal.ts";
import { noteBlocked } from "./note-blocked.server.ts";

const mostEmails = 20;
const atOnce = 5;

/**
 * Returns the newest mails from an address, at most 20, newest first, with attachment counts. Omits
 * a mail that is deleted meanwhile; any other problem is returned as a refusal.
 */
export async function listEmailsFrom(
  viewer: { id: string },
  address: string,
): Promise<{ ok: true; emails: ContactEmail[] } | MailboxRefusal> {
  const mailbox = mailboxGmail(viewer, "person");
  const found = await mailbox.search(`from:${address}`, mostEmails);
  if (!found.ok) return toRefusal(found.problem);
  await noteBlocked(viewer, null);
  const waiting = found.value.messages.map(({ id }) => id);
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

async function readHead(mailbox: Gmail, id: string): Promise<ContactEmail | GoogleProblem | null> {
  const head = await mailbox.head(id);
  if (!head.ok) return head.problem.kind === "not-found" ? null : head.problem;
  const { date, ...mail } = head.value;
  return { ...mail, date: date.toISOString(), hasAttachments: mail.attachmentCount > 0 };
}
