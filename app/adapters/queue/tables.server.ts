import { bigint, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#app/adapters/db/columns.server.ts";

/**
 * Up to where each user's share of a queue is used up, one row a lane (see turns.server.ts). Rows say
 * nothing once nothing of the lane waits: tidyTurns removes them.
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

/** How far each queue has come: the start of the last job that was taken. */
export const queueClocks = pgTable("queue_clocks", {
  queue: text().primaryKey(),
  reached: bigint({ mode: "number" }).notNull().default(0),
});
