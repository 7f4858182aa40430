import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/**
 * Requests per client within a minute, over all web processes. UNLOGGED (by hand, in its
 * migration): a count is worthless after its minute, so a crash may empty the table, and it needs
 * no write-ahead log.
 */
export const requestCounts = pgTable(
  "request_counts",
  {
    /**
     * A keyed hash of the rule and of the client that it counts: no address of a person is stored.
     */
    key: text().notNull(),
    /** Minutes since 1970. */
    minute: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.minute, table.key] })],
);
