import { and, arrayOverlaps, eq, type SQL, sql } from "drizzle-orm";
import { users } from "#app/domain/accounts/tables.server.ts";
import { mailScopes } from "./mailbox.ts";
import { mailboxConnections } from "./tables.server.ts";

/**
 * Returns the SQL condition for mailboxes that are connected with the scope to read mail (readings,
 * 4), and whose user is not suspended.
 */
export function isReadable(): SQL | undefined {
  return and(
    eq(mailboxConnections.state, "connected"),
    arrayOverlaps(mailboxConnections.scopes, [...mailScopes]),
    sql`not exists (select from ${users} where ${users.id} = ${mailboxConnections.userId} and ${users.suspendedAt} is not null)`,
  );
}
