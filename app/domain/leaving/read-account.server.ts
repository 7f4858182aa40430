import { and, asc, eq, gt, isNull, notLike, type SQL, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { listSessions } from "#app/domain/accounts/sessions.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import { imports, importThreads } from "#app/domain/intake/tables.server.ts";
import { contacts, mailboxConnections } from "#app/domain/mailbox/tables.server.ts";
import { dismissedAsks } from "#app/domain/tasks/tables.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";

type Owner = { id: string };
export type ThreadRow = typeof threads.$inferSelect;

const threadsAPage = 100;
const rowsAPage = 1_000;

/** Who the viewer is here. Tokens and their hashes are left out: they open doors and say nothing. */
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
  return { user: user ?? null, mailbox: mailbox ?? null, sessions: await listSessions(viewer) };
}

/** The viewer's threads that are not deleted forever, by id; those in the trash among them. */
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

/** The viewer's contacts with where each comes from. */
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

type DismissalRow = Omit<typeof dismissedAsks.$inferSelect, "userId">;

/** What the viewer said is no task, by the words that are remembered; those that nobody can read are left out. */
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

/** Each thread of each import, with when it was asked for and how it ended. */
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
  messagesTotal: importThreads.messagesTotal,
  messagesDone: importThreads.messagesDone,
  messagesAdded: importThreads.messagesAdded,
  isNewThread: importThreads.isNewThread,
  updatedAt: importThreads.updatedAt,
};

/** Page after page, each asked for when the one before was used up. */
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
