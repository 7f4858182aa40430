import { and, desc, eq, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "#app/adapters/db/client.server.ts";
import { exactTime } from "#app/adapters/db/exact-time.server.ts";
import { isAdministrator } from "#app/domain/accounts/administrators.server.ts";
import { sessions, users } from "#app/domain/accounts/tables.server.ts";
import { deskCounts } from "#app/domain/desk/tables.server.ts";
import { storedBlobs } from "#app/domain/files/tables.server.ts";
import { mailboxConnections } from "#app/domain/mailbox/tables.server.ts";
import { type Cursor, type Page, toPage } from "#app/domain/threads/cursor.ts";
import type { Person } from "./person.ts";

const mostOnPage = 50;

/**
 * Returns a page of the users, the newest first: 50, those after the cursor, and with `search` those whose address or
 * name contains it. Nothing of their mail is read. For administrators.
 */
export async function listPeople({
  search,
  cursor,
}: {
  search: string;
  cursor: Cursor | null;
}): Promise<Page<Person>> {
  const ofUser = ({ userId }: { userId: PgColumn }) => eq(userId, users.id);
  const rows = await db()
    .select({
      id: users.id,
      email: users.email,
      name: users.username,
      createdAt: users.createdAt,
      suspendedAt: users.suspendedAt,
      lastSeenAt:
        sql`(select max(${sessions.lastSeenAt}) from ${sessions} where ${ofUser(sessions)})`.mapWith(
          users.createdAt,
        ),
      storedBytes:
        sql`(select coalesce(sum(${storedBlobs.size}), 0) from ${storedBlobs} where ${ofUser(storedBlobs)})`.mapWith(
          Number,
        ),
      threads: deskCounts.threads,
      mailbox: mailboxConnections.state,
      blockedBy: mailboxConnections.blockedBy,
      cursorAt: exactTime(users.createdAt),
    })
    .from(users)
    .leftJoin(deskCounts, ofUser(deskCounts))
    .leftJoin(mailboxConnections, ofUser(mailboxConnections))
    // A user whose account is being deleted keeps a row without an address until it is done.
    .where(and(ne(users.email, ""), matching(search), after(cursor)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(mostOnPage + 1);
  return toPage(
    rows,
    mostOnPage,
    ({ id }) => id,
    ({ cursorAt, threads, ...person }) => ({
      ...person,
      threads: threads ?? 0,
      isAdministrator: isAdministrator(person),
    }),
  );
}

function matching(search: string): SQL | undefined {
  if (search === "") return undefined;
  const part = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return or(sql`${users.email} ilike ${part}`, sql`${users.username} ilike ${part}`);
}

function after(cursor: Cursor | null): SQL | undefined {
  if (!cursor) return undefined;
  return sql`(${users.createdAt}, ${users.id}) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`;
}
