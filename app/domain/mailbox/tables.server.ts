import { sql } from "drizzle-orm";
import { bigint, boolean, date, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#app/adapters/db/columns.server.ts";
import type { GoogleLimit } from "#app/adapters/google/google-limit.ts";
import type { Blocked } from "#app/adapters/google/google-problem.ts";
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
    /** When Google stopped accepting the grant. */
    revokedAt: instant(),
    /** The mailbox's own address, as Gmail names it. It may differ from the one used to sign in. */
    profileEmail: text(),
    /** The addresses that the owner also sends from, in lower case. */
    aliases: text().array().notNull().default([]),
    aliasesReadAt: instant(),
    /**
     * The time at which the bucket of reserve-quota.server.ts will have drained all calls of Gmail made
     * so far.
     */
    quotaSpentUntil: instant().notNull().defaultNow(),
    /** No call before then: Gmail said until when it refuses this mailbox. */
    pausedUntil: instant(),
    /** Like the two above, for the People API. */
    peopleSpentUntil: instant().notNull().defaultNow(),
    peoplePausedUntil: instant(),
    /** What somebody must put right at Google before mail can be read again. */
    blockedBy: text().$type<Blocked>(),
  },
  // Gmail's pushes name a mailbox by its address.
  (table) => [
    index("mailbox_connections_by_email").on(sql`lower(${table.email})`),
    index("mailbox_connections_by_profile").on(sql`lower(${table.profileEmail})`),
  ],
);

/** The units that all mailboxes together have spent of the Google project's quota for an API. One row per API. */
export const projectQuotas = pgTable("project_quotas", {
  api: text().primaryKey(),
  /** The time at which the bucket of project-quota.server.ts will have drained all units taken so far. */
  spentUntil: instant().notNull(),
  /** The day in California that `unitsToday` counts. */
  day: date().notNull(),
  unitsToday: bigint({ mode: "number" }).notNull(),
  /** No call before then: Google refused the whole project. */
  pausedUntil: instant(),
  pausedBy: text().$type<GoogleLimit>(),
});

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

/** Whether the mailbox has mail from a contact. */
export const contactMail = pgTable(
  "contact_mail",
  {
    userId: ownUserId(),
    email: text().notNull(),
    hasMail: boolean().notNull(),
    lookedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.email] })],
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
