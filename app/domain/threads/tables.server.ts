import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "#app/adapters/db/columns.server.ts";
import type { Authentication } from "#app/adapters/decode/parsed-mail.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import type { Cut } from "#app/extraction/mail/cut.ts";
import type { Participant } from "#app/extraction/roles/role-types.ts";
import type { Authorship } from "./authorship.ts";
import type { Person, RawState, ReadingProblem, Sender } from "./thread.ts";

export const threads = pgTable(
  "threads",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The mail provider's thread id. */
    id: text().notNull(),
    title: text().notNull(),
    senderName: text().notNull(),
    senderEmail: text().notNull(),
    isDemo: boolean().notNull().default(false),
    importedAt: instant().notNull().defaultNow(),
    /** The order of the list: the time of the import, then of each new arrival. */
    activeAt: instant().notNull().defaultNow(),
    trashedAt: instant(),
    /** Permanently deleted: the row stays as a tombstone without content. */
    deletedAt: instant(),
    messageCount: integer().notNull().default(0),
    /**
     * The following columns are updated by refreshThreadFiles (domain/files) and refreshThreadTasks
     * (domain/tasks).
     */
    fileCount: integer().notNull().default(0),
    taskCount: integer().notNull().default(0),
    openTaskCount: integer().notNull().default(0),
    representativeFileId: bigint({ mode: "number" }),
    /** False if every file is archived (specification, section 4). */
    hasActiveContent: boolean().notNull().default(true),
    /** `tasks`: extracting tasks from all its mails took too long. */
    readingProblem: text().$type<"tasks">(),
    /** Until then, a new mail does not cause its mails to be read again. */
    restsUntil: instant(),
    /** Its people and their roles, as the last reading found them. Null before the first. */
    participants: jsonb().$type<Participant[]>(),
    /** A person's choice: none of its mails is sent to a language model. */
    modelOptOut: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index("threads_listed")
      .on(table.userId, table.activeAt.desc().nullsFirst(), table.id)
      .where(sql`trashed_at is null and deleted_at is null and has_active_content`),
    index("threads_newest").on(table.userId, table.activeAt.desc().nullsFirst()),
    index("threads_search").using("gin", table.userId, sql`${table.title} gin_trgm_ops`),
    // The same expression as in searchThreads.
    index("threads_search_senders").using(
      "gin",
      table.userId,
      sql`(${table.title} || ' ' || ${table.senderName} || ' ' || ${table.senderEmail}) gin_trgm_ops`,
    ),
    index("threads_trashed")
      .on(table.userId, table.trashedAt.desc().nullsFirst())
      .where(sql`trashed_at is not null and deleted_at is null`),
  ],
);

/** Neither in the trash nor permanently deleted. */
export const liveThread = sql`${threads.trashedAt} is null and ${threads.deletedAt} is null`;

export const messages = pgTable(
  "messages",
  {
    userId: uuid().notNull(),
    /** The mail provider's message id. */
    id: text().notNull(),
    threadId: text().notNull(),
    sender: jsonb().$type<Sender>().notNull(),
    recipients: jsonb().$type<Person[]>().notNull(),
    subject: text().notNull(),
    sentAt: instant().notNull(),
    /** The sender's own offset from UTC in minutes: due dates are resolved against it. */
    sentOffsetMinutes: integer().notNull().default(0),
    /** When the mail provider received it. Null if it was imported before this column was added. */
    receivedAt: instant(),
    /**
     * The provider sent it from this mailbox. Null if it was imported before this column was added.
     */
    isSent: boolean(),
    /** The provider's checks of its author. Null until the original is read for them. */
    authentication: text().$type<Authentication>(),
    /** How far its author is trusted; updated by refreshThreadAuthors. */
    authorship: text().$type<Authorship>().notNull().default("unchecked"),
    snippet: text().notNull(),
    /** The whole readable text, with quoted history. */
    text: text().notNull(),
    /** The message's own new text, which tasks quote. */
    body: text().notNull(),
    /** What of the text is not in the body, and why (message-parts.ts). Empty if it was imported before this column. */
    cuts: jsonb().$type<Cut[]>().notNull().default([]),
    /** Its Message-ID without angle brackets, which other mails refer to. Null if it has none, as above. */
    internetMessageId: text(),
    isNewsletter: boolean().notNull().default(false),
    /** SHA-256 of the raw message in the viewer's blobs. */
    rawSha256: text().notNull(),
    /** The state of the raw message after files of it were permanently deleted. */
    rawState: text().$type<RawState>().notNull().default("whole"),
    importedAt: instant().notNull().defaultNow(),
    /** The extractor version that has read it; null before. */
    extractedBy: text(),
    /**
     * `text`: it could not be read, and its text says why; `tasks`: extracting tasks from it took
     * too long.
     */
    readingProblem: text().$type<ReadingProblem>(),
    /**
     * A language model's unchanged answer about it: requested once, then stored like the mail
     * itself.
     */
    modelAnswer: jsonb().$type<unknown>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.threadId],
      foreignColumns: [threads.userId, threads.id],
    }).onDelete("cascade"),
    index("messages_of_thread").on(table.userId, table.threadId, table.sentAt, table.id),
    index("messages_newest").on(table.userId, table.sentAt.desc().nullsFirst()),
    index("messages_unread").on(table.userId, table.threadId).where(sql`extracted_by is null`),
    index("messages_sent_from")
      .on(table.userId, sql`lower(${table.sender} ->> 'email')`)
      .where(sql`is_sent`),
    index("messages_by_internet_id")
      .on(table.userId, table.internetMessageId)
      .where(sql`internet_message_id is not null`),
    index("messages_to_redact").on(table.userId, table.id).where(sql`raw_state = 'due'`),
    index("messages_search").using("gin", table.userId, sql`${table.body} gin_trgm_ops`),
  ],
);
