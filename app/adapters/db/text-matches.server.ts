import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * Returns an SQL condition: whether a row's text matches every LIKE pattern. With `newest`, only that many of
 * the rows that `own` selects are looked at, the newest by a time or number column that an index orders. They
 * stand in a query of their own, because PostgreSQL takes a pattern for cheap, and would else try it on all. The rows
 * found are an array, which is looked up by the primary key: a join would read all rows of the user beside them.
 */
export function textMatches(
  { id, order, text }: { id: PgColumn; order: PgColumn; text: SQL },
  own: SQL | undefined,
  patterns: readonly string[],
  newest: number | null,
): SQL {
  const holdsAll = (words: SQL) =>
    sql.join(
      patterns.map((pattern) => sql`${words} ilike ${pattern}`),
      sql` and `,
    );
  if (newest === null) return holdsAll(text);
  return sql`${id} = any(array(
    select newest.id from (
      select ${id} as id, ${text} as words from ${id.table} where ${own}
      order by ${order} desc nulls first limit ${newest}
    ) as newest where ${holdsAll(sql`newest.words`)}))`;
}
