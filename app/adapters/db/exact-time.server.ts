import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** A point in time as text with microseconds, for cursors. A Date would lose the microseconds. */
export function exactTime(column: AnyColumn | SQL): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}
