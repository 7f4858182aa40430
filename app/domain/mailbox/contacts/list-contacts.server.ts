import { and, eq, ilike, ne, or, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { storableText } from "#app/adapters/db/storable-text.ts";
import { findConnectionStatus } from "#app/domain/mailbox/connection.server.ts";
import type { Contact, ContactSource, ContactSyncProblem } from "#app/domain/mailbox/mailbox.ts";
import { contactMail, contactSyncs, contacts } from "#app/domain/mailbox/tables.server.ts";
import { requestContactSync } from "./request-contact-sync.server.ts";
import { syncContacts } from "./sync-contacts.server.ts";

const freshForMs = 10 * 60 * 1000;
const mostContacts = 1_000;

export type ContactList = {
  contacts: Contact[];
  /** All contacts of the viewer, ignoring the query. */
  total: number;
  /** The last time that one of Google's lists was read; null before the first. */
  syncedAt: Date | null;
  /** True if a sync is due: the last attempt is over ten minutes old, or there was none. */
  isStale: boolean;
  /** Lists that could not be read, and why. */
  problems: { source: ContactSource; problem: ContactSyncProblem }[];
};

/**
 * Returns the stored contacts at once. If they are over ten minutes old, queues a sync in the
 * background. Waits for Google only before the first sync.
 */
export async function findContacts(
  viewer: { id: string },
  wish: { query?: string; limit?: number } = {},
): Promise<ContactList> {
  const list = await listContacts(viewer, wish);
  if (!list.isStale) return list;
  const { reason } = await findConnectionStatus(viewer);
  if (reason === "never" || reason === "revoked") return list;
  if (list.syncedAt === null && list.problems.length === 0) {
    await syncContacts(viewer, "person");
    return listContacts(viewer, wish);
  }
  await requestContactSync(viewer);
  return list;
}

/** Returns the viewer's contacts (see searchContacts), with what the list says about itself. */
export async function listContacts(
  viewer: { id: string },
  wish: { query?: string; limit?: number } = {},
): Promise<ContactList> {
  const [found, [count], syncs] = await Promise.all([
    searchContacts(viewer, wish),
    db()
      .select({ total: sql<number>`count(distinct ${contacts.email})::int` })
      .from(contacts)
      .where(eq(contacts.userId, viewer.id)),
    db()
      .select()
      .from(contactSyncs)
      .where(and(eq(contactSyncs.userId, viewer.id), ne(contactSyncs.source, "mail"))),
  ]);
  const latest = (times: (Date | null)[]) => Math.max(0, ...times.map((at) => at?.getTime() ?? 0));
  const syncedAt = latest(syncs.map((sync) => sync.syncedAt));
  return {
    contacts: found,
    total: count?.total ?? 0,
    syncedAt: syncedAt > 0 ? new Date(syncedAt) : null,
    isStale: Date.now() - latest(syncs.map((sync) => sync.triedAt)) > freshForMs,
    problems: syncs.flatMap(({ source, problem }) => (problem ? [{ source, problem }] : [])),
  };
}

/**
 * Returns the viewer's contacts by name, those without mail last, one per address: an own contact precedes another list's
 * entry. `query` matches names and addresses. At most `limit` (1,000).
 */
export async function searchContacts(
  viewer: { id: string },
  { query = "", limit = mostContacts }: { query?: string; limit?: number },
): Promise<Contact[]> {
  const own = eq(contacts.userId, viewer.id);
  const pattern = `%${storableText(query)
    .trim()
    .replace(/[\\%_]/g, "\\$&")}%`;
  const found = or(ilike(contacts.name, pattern), ilike(contacts.email, pattern));
  const byAddress = db()
    .selectDistinctOn([contacts.email], {
      email: contacts.email,
      name: contacts.name,
      photoUrl: contacts.photoUrl,
    })
    .from(contacts)
    .where(query.trim() ? and(own, found) : own)
    // An entry with a name precedes a better list's entry without one.
    .orderBy(contacts.email, sql`${contacts.name} = ''`, rank, contacts.externalId)
    .as("by_address");
  const shownName = sql`lower(coalesce(nullif(${byAddress.name}, ''), ${byAddress.email}))`;
  const rows = await db()
    .select({
      email: byAddress.email,
      name: byAddress.name,
      photoUrl: byAddress.photoUrl,
      hasMail: contactMail.hasMail,
    })
    .from(byAddress)
    .leftJoin(
      contactMail,
      and(eq(contactMail.userId, viewer.id), eq(contactMail.email, byAddress.email)),
    )
    .orderBy(sql`${contactMail.hasMail} is false`, shownName, byAddress.email)
    .limit(Math.min(limit, mostContacts));
  return rows.map(({ email, name, photoUrl, hasMail }) => ({
    id: email,
    name: name || email,
    ...{ email, photoUrl, hasMail },
  }));
}

const rank = sql`array_position(array['connections', 'directory', 'other', 'mail'], ${contacts.source})`;
