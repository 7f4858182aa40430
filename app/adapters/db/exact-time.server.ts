import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** A point in time as text with its microseconds, which a Date would lose: for cursors. */
export function exactTime(column: AnyColumn | SQL): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}
