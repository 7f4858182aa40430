import { bigint, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#app/adapters/db/columns.server.ts";

/**
 * How much of a queue each user has used, one row a lane (see turns.server.ts). A row has no meaning when no
 * job of its lane waits: tidyTurns deletes it.
 */
export const queueTurns = pgTable(
  "queue_turns",
  {
    queue: text().notNull(),
    userId: uuid().notNull(),
    lane: text().notNull(),
    finish: bigint({ mode: "number" }).notNull(),
    usedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.queue, table.userId, table.lane] })],
);

/** How far each queue has advanced: the start of the last job that was taken. */
export const queueClocks = pgTable("queue_clocks", {
  queue: text().primaryKey(),
  reached: bigint({ mode: "number" }).notNull().default(0),
});
