import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#app/adapters/db/columns.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import type { ConnectionState, ContactSource } from "./mailbox.ts";

const ownUserId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const mailboxConnections = pgTable("mailbox_connections", {
  userId: ownUserId().primaryKey(),
  email: text().notNull(),
  state: text().$type<ConnectionState>().notNull(),
  scopes: text().array().notNull(),
  /** Encrypted with adapters/secrets: AES-256-GCM, key id first. */
  sealedRefreshToken: text(),
  sealedAccessToken: text(),
  accessTokenExpiresAt: instant(),
  historyId: text(),
  connectedAt: instant().notNull().defaultNow(),
  /** Quota units spent in the minute that began at quotaWindowAt. */
  quotaUnits: integer().notNull().default(0),
  quotaWindowAt: instant().notNull().defaultNow(),
});

export const contacts = pgTable(
  "contacts",
  {
    userId: ownUserId(),
    email: text().notNull(),
    name: text().notNull(),
    photoUrl: text(),
    source: text().$type<ContactSource>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.email] })],
);

export const contactSyncs = pgTable(
  "contact_syncs",
  {
    userId: ownUserId(),
    source: text().$type<ContactSource>().notNull(),
    syncToken: text(),
    syncedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.source] })],
);
