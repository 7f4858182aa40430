import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#app/adapters/db/columns.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import type { ContactRole } from "./contacts/contact-role.ts";
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
    /** New mail is followed from this history id on. */
    historyId: text(),
    historyReadAt: instant(),
    /** Until then Gmail pushes a notice of every change. Null if no push is set up. */
    watchedUntil: instant(),
    connectedAt: instant().notNull().defaultNow(),
    /**
     * The time at which the bucket of reserve-quota.server.ts will have drained all calls made so
     * far.
     */
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
    /**
     * The resource name in the People API, the only identifier of a deleted contact. A contact
     * found in mail has an id of its own.
     */
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

/** What the user said that a contact is: it decides, whatever mails show. */
export const contactRoles = pgTable(
  "contact_roles",
  {
    userId: ownUserId(),
    /** In lower case. */
    address: text().notNull(),
    role: text().$type<ContactRole>().notNull(),
    saidAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.address] })],
);

export const contactSyncs = pgTable(
  "contact_syncs",
  {
    userId: ownUserId(),
    source: text().$type<ContactSource>().notNull(),
    syncToken: text(),
    /** The last successful sync. */
    syncedAt: instant(),
    triedAt: instant().notNull(),
    /** Why the last sync failed; null if it succeeded. */
    problem: text().$type<ContactSyncProblem>(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.source] })],
);
