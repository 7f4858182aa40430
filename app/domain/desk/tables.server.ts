import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/domain/accounts/tables.server.ts";

const countColumns = {
  /** Threads of the list: neither in the trash nor deleted nor wholly archived. */
  threads: integer().notNull().default(0),
  /** Listed tasks by their status. */
  notStarted: integer().notNull().default(0),
  inProgress: integer().notNull().default(0),
  done: integer().notNull().default(0),
  /** Shown asks that wait for a person to classify them. */
  unsure: integer().notNull().default(0),
};

/**
 * How much each user's desk holds. Triggers on threads and tasks keep it, whatever writes them
 * (docs/decisions/0029): nothing else writes it but rebuild.
 */
export const deskCounts = pgTable("desk_counts", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  ...countColumns,
});

/**
 * The changes of the counts by the statements of a running transaction. A trigger adds them to the counts at the
 * commit and deletes them: no other transaction ever sees a row.
 */
export const countChanges = pgTable(
  "count_changes",
  {
    userId: uuid().notNull(),
    /** The address of the person who asked; null for a change of threads. */
    sender: text(),
    ...countColumns,
  },
  // While a long transaction runs, the deleted rows of every user stay in the table.
  ({ userId }) => [index("count_changes_of_user").on(userId)],
);
