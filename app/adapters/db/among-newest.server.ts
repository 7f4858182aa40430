import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * Returns an SQL condition: whether a row is among the newest of those that `own` selects, by a time or number
 * column that an index orders. Undefined, so no condition, when `newest` is null.
 */
export function isAmongNewest(column: PgColumn, own: SQL, newest: number | null): SQL | undefined {
  if (newest === null) return undefined;
  const oldest = sql`(select ${column} from ${column.table} where ${own}
    order by ${column} desc nulls first offset ${newest} limit 1)`;
  const least = column.dataType === "number" ? sql`0` : sql`'-infinity'`;
  return sql`${column} >= coalesce(${oldest}, ${least})`;
}
