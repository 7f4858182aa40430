import { listEmailsFrom, mostEmails } from "./list-emails-from.server.ts";
import type { ListedEmail } from "./mailbox.ts";
import type { MailboxRefusal } from "./mailbox-refusal.ts";

/** The most mails that are read for several contacts, and the least for each. */
const mostTogether = 80;
const leastEach = 4;
const atOnce = 3;

/**
 * Returns the newest mails from several addresses, newest first: 20 each, fewer each from more than four, since
 * Google counts every mail that is read. The first failure ends it and is returned.
 */
export async function listEmailsFromAll(
  viewer: { id: string },
  addresses: readonly string[],
): Promise<{ ok: true; emails: ListedEmail[] } | MailboxRefusal> {
  const each = Math.min(
    mostEmails,
    Math.max(leastEach, Math.floor(mostTogether / addresses.length)),
  );
  const found = new Map<string, ListedEmail>();
  const waiting = [...addresses];
  let refusal: MailboxRefusal | undefined;
  const readNext = async () => {
    for (let address = waiting.shift(); address && !refusal; address = waiting.shift()) {
      const result = await listEmailsFrom(viewer, address, each);
      if (!result.ok) refusal = result;
      else for (const email of result.emails) found.set(email.id, { ...email, from: address });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readNext));
  if (refusal) return refusal;
  const emails = [...found.values()].sort((one, other) => other.date.localeCompare(one.date));
  return { ok: true, emails };
}
