import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "#app/adapters/db/columns.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import type { ImportState } from "./import/import.ts";

/** One request for an import: a selection in the import dialog, or one mail through /api. */
export const imports = pgTable(
  "imports",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Made by the client, so that a repeated submit is the same import. */
    id: uuid().notNull(),
    requestedAt: instant().notNull().defaultNow(),
    dismissedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index("imports_recent").on(table.userId, table.requestedAt.desc().nullsFirst()),
  ],
);

export const importThreads = pgTable(
  "import_threads",
  {
    userId: uuid().notNull(),
    importId: uuid().notNull(),
    threadId: text().notNull(),
    subject: text().notNull(),
    state: text().$type<ImportState>().notNull().default("queued"),
    /** What failed, or why there was nothing to do: a sentence for the user. */
    error: text(),
    /** A queued thread is not tried before then: Gmail's limit is reached. */
    waitsUntil: instant(),
    messagesTotal: integer(),
    messagesDone: integer().notNull().default(0),
    /** Messages that this import added. If it ends with 0, it is a duplicate. */
    messagesAdded: integer().notNull().default(0),
    /** True if the thread was not imported before. */
    isNewThread: boolean().notNull().default(false),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.importId, table.threadId] }),
    foreignKey({
      columns: [table.userId, table.importId],
      foreignColumns: [imports.userId, imports.id],
    }).onDelete("cascade"),
    index("import_threads_of_thread").on(table.userId, table.threadId),
    index("import_threads_waiting").on(table.userId).where(sql`state in ('queued', 'running')`),
  ],
);
