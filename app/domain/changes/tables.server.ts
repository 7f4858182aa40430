import { bigint, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#app/adapters/db/columns.server.ts";
import type { ChangeType } from "./change.ts";

/** One number a user: the last committed change. Its row lock makes the order of changes the order of commits. */
export const revisions = pgTable("revisions", {
  userId: uuid().primaryKey(),
  revision: bigint({ mode: "number" }).notNull().default(0),
  /** When the user left: whatever still runs for them commits nothing any more. */
  endedAt: instant(),
});

/** The last day of changes of each user, for browsers that follow. */
export const changes = pgTable(
  "changes",
  {
    userId: uuid().notNull(),
    revision: bigint({ mode: "number" }).notNull(),
    position: bigint({ mode: "number" }).notNull(),
    type: text().$type<ChangeType>().notNull(),
    id: text().notNull(),
    at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.revision, table.position] }),
    index("changes_by_age").on(table.at),
  ],
);
