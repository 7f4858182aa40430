import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#app/adapters/db/columns.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import type { ConnectionState, ContactSource, ContactSyncProblem } from "./mailbox.ts";

const ownUserId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const mailboxConnections = pgTable(
  "mailbox_connections",
  {
    userId: ownUserId().primaryKey(),
    email: text().notNull(),
    state: text().$type<ConnectionState>().notNull(),
    scopes: text().array().notNull(),
    /** Encrypted with adapters/secrets: AES-256-GCM, key id first. */
    sealedRefreshToken: text(),
    sealedAccessToken: text(),
    accessTokenExpiresAt: instant(),
    /** New mail is followed from there on. */
    historyId: text(),
    historyReadAt: instant(),
    /** Until then Gmail pushes a notice of every change; null where no push is set up. */
    watchedUntil: instant(),
    connectedAt: instant().notNull().defaultNow(),
    /** Calls made so far are paid for until then, at the rate of reserve-quota.server.ts. */
    quotaSpentUntil: instant().notNull().defaultNow(),
  },
  // Gmail's pushes name a mailbox by its address.
  (table) => [index("mailbox_connections_by_email").on(sql`lower(${table.email})`)],
);

export const contacts = pgTable(
  "contacts",
  {
    userId: ownUserId(),
    source: text().$type<ContactSource>().notNull(),
    /** People's resource name: a deleted contact is told by it alone. An address met in mail has its own. */
    externalId: text().notNull(),
    email: text().notNull(),
    name: text().notNull(),
    photoUrl: text(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.source, table.externalId, table.email] }),
    index("contacts_by_email").on(table.userId, table.email),
  ],
);

export const contactSyncs = pgTable(
  "contact_syncs",
  {
    userId: ownUserId(),
    source: text().$type<ContactSource>().notNull(),
    syncToken: text(),
    /** The last time that worked. */
    syncedAt: instant(),
    triedAt: instant().notNull(),
    /** Why the last try did not work; null when it did. */
    problem: text().$type<ContactSyncProblem>(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.source] })],
);
