import { and, asc, eq, gt, isNull, notLike, type SQL, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { listSessions } from "#app/domain/accounts/sessions.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import { imports, importThreads } from "#app/domain/intake/tables.server.ts";
import { contactRoles, contacts, mailboxConnections } from "#app/domain/mailbox/tables.server.ts";
import { findExtractionFigures } from "#app/domain/tasks/extraction-figures.server.ts";
import { dismissedAsks } from "#app/domain/tasks/tables.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";

type Owner = { id: string };
export type ThreadRow = typeof threads.$inferSelect;

const threadsAPage = 100;
const rowsAPage = 1_000;

/**
 * Returns the viewer's account data without tokens and their hashes: they are secrets and carry no
 * information.
 */
export async function findAccountFacts(viewer: Viewer) {
  const [user] = await db().select().from(users).where(eq(users.id, viewer.id));
  const [mailbox] = await db()
    .select({
      email: mailboxConnections.email,
      state: mailboxConnections.state,
      scopes: mailboxConnections.scopes,
      connectedAt: mailboxConnections.connectedAt,
    })
    .from(mailboxConnections)
    .where(eq(mailboxConnections.userId, viewer.id));
  return {
    user: user ?? null,
    mailbox: mailbox ?? null,
    sessions: await listSessions(viewer),
    tasksFound: await findExtractionFigures(viewer),
  };
}

/**
 * Yields pages of the viewer's threads by id, with those in the trash, without those permanently
 * deleted.
 */
export function pagesOfThreads(viewer: Owner): AsyncGenerator<ThreadRow[]> {
  return pages(threadsAPage, (last: ThreadRow | null, limit) =>
    db()
      .select()
      .from(threads)
      .where(
        and(
          eq(threads.userId, viewer.id),
          isNull(threads.deletedAt),
          last ? gt(threads.id, last.id) : undefined,
        ),
      )
      .orderBy(asc(threads.id))
      .limit(limit),
  );
}

type ContactRow = Omit<typeof contacts.$inferSelect, "userId">;

/** Yields pages of the viewer's contacts with the source of each. */
export function pagesOfContacts(viewer: Owner): AsyncGenerator<ContactRow[]> {
  const { source, externalId, email, name, photoUrl } = contacts;
  const after = (last: ContactRow): SQL =>
    sql`(${source}, ${externalId}, ${email}) > (${last.source}, ${last.externalId}, ${last.email})`;
  return pages(rowsAPage, (last: ContactRow | null, limit) =>
    db()
      .select({ source, externalId, email, name, photoUrl })
      .from(contacts)
      .where(and(eq(contacts.userId, viewer.id), last ? after(last) : undefined))
      .orderBy(asc(source), asc(externalId), asc(email))
      .limit(limit),
  );
}

type ContactRoleRow = Omit<typeof contactRoles.$inferSelect, "userId">;

/** Yields pages of the roles that the viewer gave to contacts, by address. */
export function pagesOfContactRoles(viewer: Owner): AsyncGenerator<ContactRoleRow[]> {
  const { address, role, saidAt } = contactRoles;
  return pages(rowsAPage, (last: ContactRoleRow | null, limit) =>
    db()
      .select({ address, role, saidAt })
      .from(contactRoles)
      .where(and(eq(contactRoles.userId, viewer.id), last ? gt(address, last.address) : undefined))
      .orderBy(asc(address))
      .limit(limit),
  );
}

type DismissalRow = Omit<typeof dismissedAsks.$inferSelect, "userId">;

/**
 * Yields pages of the asks that the viewer dismissed, by their stored words. Those stored as a
 * fingerprint are omitted.
 */
export function pagesOfDismissals(viewer: Owner): AsyncGenerator<DismissalRow[]> {
  const { words, dismissedAt } = dismissedAsks;
  return pages(rowsAPage, (last: DismissalRow | null, limit) =>
    db()
      .select({ words, dismissedAt })
      .from(dismissedAsks)
      .where(
        and(
          eq(dismissedAsks.userId, viewer.id),
          notLike(words, "#%"),
          last ? gt(words, last.words) : undefined,
        ),
      )
      .orderBy(asc(words))
      .limit(limit),
  );
}

type ImportRow = Omit<typeof importThreads.$inferSelect, "userId"> & { requestedAt: Date };

/** Yields pages of the threads of each import, with the time of the request and the outcome. */
export function pagesOfImports(viewer: Owner): AsyncGenerator<ImportRow[]> {
  const { userId, ...columns } = importThreadColumns;
  const after = (last: ImportRow): SQL =>
    sql`(${columns.importId}, ${columns.threadId}) > (${last.importId}, ${last.threadId})`;
  return pages(rowsAPage, (last: ImportRow | null, limit) =>
    db()
      .select({ ...columns, requestedAt: imports.requestedAt })
      .from(importThreads)
      .innerJoin(imports, and(eq(imports.userId, userId), eq(imports.id, columns.importId)))
      .where(and(eq(userId, viewer.id), last ? after(last) : undefined))
      .orderBy(asc(columns.importId), asc(columns.threadId))
      .limit(limit),
  );
}

const importThreadColumns = {
  userId: importThreads.userId,
  importId: importThreads.importId,
  threadId: importThreads.threadId,
  subject: importThreads.subject,
  state: importThreads.state,
  error: importThreads.error,
  waitsUntil: importThreads.waitsUntil,
  messagesTotal: importThreads.messagesTotal,
  messagesDone: importThreads.messagesDone,
  messagesAdded: importThreads.messagesAdded,
  isNewThread: importThreads.isNewThread,
  updatedAt: importThreads.updatedAt,
};

/** Yields page after page. Each page is read when the previous one is used up. */
async function* pages<Row>(
  limit: number,
  read: (last: Row | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | null = null;
  while (true) {
    const page: Row[] = await read(last, limit);
    if (page.length > 0) yield page;
    last = page.at(-1) ?? null;
    if (page.length < limit) return;
  }
}
