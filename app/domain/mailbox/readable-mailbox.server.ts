import { and, eq, type SQL, sql } from "drizzle-orm";
import { googleScopes } from "./mailbox.ts";
import { mailboxConnections } from "./tables.server.ts";

/** A part of a query: mailboxes that are connected and whose mail may be read (readings, 4). */
export function isReadable(): SQL | undefined {
  return and(
    eq(mailboxConnections.state, "connected"),
    sql`${googleScopes.mail} = any(${mailboxConnections.scopes})`,
  );
}
