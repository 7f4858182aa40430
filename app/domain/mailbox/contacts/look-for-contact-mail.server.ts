import { and, eq, notExists, sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#app/adapters/db/client.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { readMailAddress } from "#app/domain/mailbox/mail-address.ts";
import { mailboxGmail } from "#app/domain/mailbox/mailbox-gmail.server.ts";
import { contactMail, contacts, mailboxConnections } from "#app/domain/mailbox/tables.server.ts";
import { listContacts } from "./list-contacts.server.ts";
import type { lookForContactMailJob } from "./look-for-contact-mail.job.ts";

/** A search costs 5 units of the mailbox's quota: 60 take four seconds of what imports may use. */
const mostAtOnce = 60;
/** A contact who has written once is not checked again. One who has not may write today, so the answer expires. */
const sureForDays = 1;

/**
 * Runs lookForContactMailJob: asks Gmail for one mail from each contact of which that is not known, the first of the list
 * first, at most 60. Forgets what is known of addresses that are no contacts any more. Rejects if aborted.
 */
export async function lookForContactMail(
  { userId }: z.output<(typeof lookForContactMailJob)["payload"]>,
  signal?: AbortSignal,
): Promise<void> {
  const viewer = { id: userId };
  await forgetStrangers(viewer);
  if (!(await isConnected(viewer))) return;
  const unknown = await listUnknown(viewer);
  const gmail = mailboxGmail(viewer, "import", signal);
  const found: { email: string; hasMail: boolean }[] = [];
  for (const email of unknown) {
    signal?.throwIfAborted();
    const answer = await gmail.search(`from:${email}`, 1);
    if (!answer.ok) {
      log.warn({ problem: answer.problem.detail }, "the mail of contacts could not be searched");
      break;
    }
    found.push({ email, hasMail: answer.value.messages.length > 0 });
  }
  if (found.length > 0) await keep(viewer, found);
}

/** Stores the answers for these addresses and records the change. */
async function keep(viewer: { id: string }, found: { email: string; hasMail: boolean }[]) {
  await runCommand(viewer, async (tx, record) => {
    await tx
      .insert(contactMail)
      .values(found.map((one) => ({ userId: viewer.id, ...one })))
      .onConflictDoUpdate({
        target: [contactMail.userId, contactMail.email],
        set: { hasMail: sql`excluded.has_mail`, lookedAt: sql`now()` },
      });
    record("contacts", "");
  });
}

async function listUnknown(viewer: { id: string }): Promise<string[]> {
  const known = await db()
    .select({ email: contactMail.email })
    .from(contactMail)
    .where(
      and(
        eq(contactMail.userId, viewer.id),
        sql`(${contactMail.hasMail} or ${contactMail.lookedAt} > now() - make_interval(days => ${sureForDays}))`,
      ),
    );
  const isKnown = new Set(known.map(({ email }) => email));
  const list = await listContacts(viewer);
  return (
    list.contacts
      .map(({ email }) => email)
      // An address comes from anybody's mail: one with spaces or operators would be another search.
      .filter((email) => !isKnown.has(email) && readMailAddress(email) !== null)
      .slice(0, mostAtOnce)
  );
}

async function forgetStrangers(viewer: { id: string }): Promise<void> {
  const asContact = db()
    .select({ email: contacts.email })
    .from(contacts)
    .where(and(eq(contacts.userId, contactMail.userId), eq(contacts.email, contactMail.email)));
  await db()
    .delete(contactMail)
    .where(and(eq(contactMail.userId, viewer.id), notExists(asContact)));
}

async function isConnected(viewer: { id: string }): Promise<boolean> {
  const [connection] = await db()
    .select({ state: mailboxConnections.state })
    .from(mailboxConnections)
    .where(eq(mailboxConnections.userId, viewer.id));
  return connection?.state === "connected";
}
