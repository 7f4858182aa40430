import { and, arrayOverlaps, eq, type SQL } from "drizzle-orm";
import { mailScopes } from "./mailbox.ts";
import { mailboxConnections } from "./tables.server.ts";

/**
 * Returns the SQL condition for mailboxes that are connected with the scope to read mail (readings,
 * 4).
 */
export function isReadable(): SQL | undefined {
  return and(
    eq(mailboxConnections.state, "connected"),
    arrayOverlaps(mailboxConnections.scopes, [...mailScopes]),
  );
}
