import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { contacts } from "#app/domain/mailbox/tables.server.ts";

type Correspondent = { name: string; email: string };

const automatic = /^(no-?reply|do-?not-?reply|mailer-daemon|postmaster|notifications?)[@+-]/i;
const mostEach = 200;
const mostInAll = 50_000;

const lockOf = ({ id }: { id: string }) => sql`hashtextextended(${`correspondents:${id}`}, 0)`;

/**
 * Waits until no other transaction is adding correspondents of the viewer's, and locks them until
 * this transaction ends.
 */
export async function lockCorrespondents(tx: Transaction, viewer: { id: string }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(viewer)})`);
}

/**
 * Adds addresses found in imported mail as contacts, except those of machines and the
 * owner's own (`own`, in lower case). At most 200 per
 * mail, 50,000 in all.
 */
export async function rememberCorrespondents(
  tx: Transaction,
  viewer: { id: string },
  people: Correspondent[],
  own: readonly string[],
): Promise<void> {
  const byAddress = new Map<string, string>();
  for (const { name, email: written } of people) {
    const email = written.trim().toLowerCase();
    if (!email.includes("@") || own.includes(email) || automatic.test(email)) continue;
    if (!byAddress.get(email)) byAddress.set(email, name);
  }
  // The same order everywhere, so that two imports do not deadlock.
  const rows = [...byAddress]
    .slice(0, mostEach)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([email, name]) => ({
      userId: viewer.id,
      source: "mail" as const,
      externalId: email,
      email,
      name: name === email ? "" : name,
      photoUrl: null,
    }));
  if (rows.length === 0 || (await isBookFull(tx, viewer))) return;
  // A shared lock: imports do not block each other, only a deletion (lockCorrespondents).
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(viewer)})`);
  await tx.insert(contacts).values(rows).onConflictDoNothing();
}

async function isBookFull(tx: Transaction, viewer: { id: string }): Promise<boolean> {
  const own = and(eq(contacts.userId, viewer.id), eq(contacts.source, "mail"));
  const last = tx.select({ email: contacts.email }).from(contacts).where(own);
  return (await last.limit(1).offset(mostInAll - 1)).length > 0;
}
