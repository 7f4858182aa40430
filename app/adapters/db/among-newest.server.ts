import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * Returns an SQL condition: whether a row is among the newest of those that `own` selects, by a time or number
 * column that an index orders. Undefined, so no condition, when `newest` is null. PostgreSQL knows how few
 * rows pass it, and so reads those rows alone, whatever else is asked of them.
 */
export function isAmongNewest(
  { id, order }: { id: PgColumn; order: PgColumn },
  own: SQL,
  newest: number | null,
): SQL | undefined {
  if (newest === null) return undefined;
  return sql`${id} in (select ${id} from ${id.table} where ${own}
    order by ${order} desc nulls first limit ${newest})`;
}
