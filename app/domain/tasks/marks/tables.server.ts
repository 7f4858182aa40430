import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "#app/adapters/db/columns.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";

/** Places that users marked on pages of files, each for a task. They are decisions: rebuild keeps them. */
export const marks = pgTable(
  "marks",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    taskId: uuid().notNull(),
    fileId: bigint({ mode: "number" }).notNull(),
    /** The bytes that the user marked: a replaced file has others by now. */
    sha256: text().notNull(),
    page: integer().notNull(),
    /** Shares of the page's width and height, 0 to 1. A point has no width and no height. */
    x: doublePrecision().notNull(),
    y: doublePrecision().notNull(),
    width: doublePrecision().notNull(),
    height: doublePrecision().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** Set while the mark is removed, so that the removal can be undone and repeated. */
    removedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.taskId],
      foreignColumns: [tasks.userId, tasks.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.userId, table.fileId],
      foreignColumns: [files.userId, files.id],
    }).onDelete("cascade"),
    index("marks_of_task").on(table.userId, table.taskId),
    index("marks_of_file").on(table.userId, table.fileId),
    check(
      "marks_on_page",
      sql`${table.page} >= 1 and ${table.x} >= 0 and ${table.y} >= 0 and ${table.width} >= 0 and ${table.height} >= 0 and ${table.x} + ${table.width} <= 1.000001 and ${table.y} + ${table.height} <= 1.000001`,
    ),
  ],
);
