import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/**
 * How often somebody has asked within a minute, over all web processes. UNLOGGED (by hand, in its migration):
 * a count is worth nothing after its minute, so a crash may empty the table, and it costs no write-ahead log.
 */
export const requestCounts = pgTable(
  "request_counts",
  {
    /** A keyed hash of the rule and of whom it counts: no address of a person is kept. */
    key: text().notNull(),
    /** Minutes since 1970. */
    minute: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.minute, table.key] })],
);
