import { isNotNull } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#app/adapters/db/columns.server.ts";
import type { ChangeType } from "./change.ts";
import type { Reversal } from "./reversal.ts";

/**
 * One number per user: the last committed change. Its row lock makes the order of changes the order
 * of commits.
 */
export const revisions = pgTable("revisions", {
  userId: uuid().primaryKey(),
  revision: bigint({ mode: "number" }).notNull().default(0),
  /** When the user's account was deleted: no job or request commits for them after that. */
  endedAt: instant(),
});

/** Each user's changes of the last day, for browsers that follow them. */
export const changes = pgTable(
  "changes",
  {
    userId: uuid().notNull(),
    revision: bigint({ mode: "number" }).notNull(),
    position: bigint({ mode: "number" }).notNull(),
    type: text().$type<ChangeType>().notNull(),
    id: text().notNull(),
    at: instant().notNull().defaultNow(),
    /** How to undo the change (see undoStep). Null for a change that cannot be undone. */
    reversal: jsonb().$type<Reversal>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.revision, table.position] }),
    index("changes_by_age").on(table.at),
    index("changes_with_reversal").on(table.at).where(isNotNull(table.reversal)),
  ],
);
