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
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "#app/adapters/db/columns.server.ts";
import type { Compared } from "#app/adapters/decode/compare/compared.ts";
import type { PreviewHead } from "#app/adapters/decode/file-facts.ts";
import type { CheckedPlace } from "#app/adapters/decode/places/checked-places.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import type { Look } from "#app/extraction/versions/looks/look.ts";
import type { Decoration, FileKind, FileOrigin, PreviewState } from "./file.ts";

const ownUserId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** The last file id given to each user: a file id is a small number, unique for its user. */
export const fileCounters = pgTable("file_counters", {
  userId: ownUserId().primaryKey(),
  lastId: bigint({ mode: "number" }).notNull().default(0),
});

export const files = pgTable(
  "files",
  {
    userId: ownUserId(),
    id: bigint({ mode: "number" }).notNull(),
    /** Null for an upload without a thread ('My files'). */
    threadId: text(),
    messageId: text(),
    /** The attachment's index in its message. With messageId it makes an import idempotent. */
    partIndex: integer(),
    origin: text().$type<FileOrigin>().notNull(),
    name: text().notNull(),
    /**
     * The name in its message, unchanged if a user renames or replaces the file: mails are read
     * with it. For a permanently deleted file, only the extension (see namelessMail). Null for
     * uploads and decoration.
     */
    mailedName: text(),
    /** The media type that the bytes showed, not the one that was claimed. */
    type: text().notNull(),
    kind: text().$type<FileKind>().notNull(),
    size: bigint({ mode: "number" }).notNull(),
    sha256: text().notNull(),
    /** Incremented by each replacement; earlier versions are in file_versions. */
    version: integer().notNull().default(1),
    /** Why the file is hidden in its thread; null for real files. */
    decoration: text().$type<Decoration>(),
    senderName: text().notNull().default(""),
    senderEmail: text().notNull().default(""),
    emailSentAt: instant(),
    isPinned: boolean().notNull().default(false),
    isArchived: boolean().notNull().default(false),
    isDemo: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
    trashedAt: instant(),
    deletedAt: instant(),
    /** True while its whole thread is in the trash. */
    trashedWithThread: boolean().notNull().default(false),
    previewState: text().$type<PreviewState>().notNull().default("pending"),
    /** A sentence for people that says why there is no preview. */
    previewReason: text(),
    previewSha256: text(),
    /** A user uploaded this preview: it is not drawn from the bytes. */
    isOwnPreview: boolean().notNull().default(false),
    previewWidth: integer(),
    previewHeight: integer(),
    pages: integer(),
    /**
     * Milliseconds that drawing the first page took. The drawings of one mail have a time budget.
     */
    previewMs: integer(),
    /**
     * The result of reading the thread (domain/files/versions): the oldest file of the versions, the place among
     * them from 1, and an older file of which a person is asked whether this is a version.
     */
    foundStack: bigint({ mode: "number" }),
    foundPlace: integer(),
    maybeVersionOf: bigint({ mode: "number" }),
    /**
     * The key of the thing that the file's name names: a file with the same key in another thread may be an
     * earlier version.
     */
    foundThing: text(),
    /** The id of the mail's first file that is the same version in another form, such as a drawing and its proof. */
    foundForms: bigint({ mode: "number" }),
    /**
     * The same fields after people's decisions; null for a file by itself. `isStackFront` is false if another
     * version is shown in place of this one. `versionQuestion`: the file that a person is still asked about.
     */
    stackId: bigint({ mode: "number" }),
    stackPlace: integer(),
    isStackFront: boolean().notNull().default(true),
    versionQuestion: bigint({ mode: "number" }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.threadId],
      foreignColumns: [threads.userId, threads.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.userId, table.messageId],
      foreignColumns: [messages.userId, messages.id],
    }).onDelete("cascade"),
    uniqueIndex("files_of_message").on(table.userId, table.messageId, table.partIndex),
    index("files_of_thread").on(table.userId, table.threadId, table.id),
    index("files_listed")
      .on(
        table.userId,
        sql`(${table.isPinned} and not ${table.isArchived}) desc`,
        table.createdAt.desc().nullsFirst(),
        table.id,
      )
      .where(
        sql`trashed_at is null and deleted_at is null and not trashed_with_thread and decoration is null`,
      ),
    index("files_trashed")
      .on(table.userId, table.trashedAt.desc().nullsFirst())
      .where(sql`trashed_at is not null and deleted_at is null`),
    index("files_pending").on(table.userId, table.id).where(sql`preview_state = 'pending'`),
    index("files_by_content").on(table.userId, table.sha256),
    index("files_of_thing")
      .on(table.userId, table.foundThing, sql`coalesce(email_sent_at, created_at) desc`)
      .where(sql`found_thing is not null`),
    index("files_search").using("gin", table.userId, sql`${table.name} gin_trgm_ops`),
  ],
);

/** When it was mailed, or else uploaded. The same expression as in files_of_thing. */
export const mailedAt = sql`coalesce(${files.emailSentAt}, ${files.createdAt})`;
/** Neither trashed individually nor permanently deleted; its thread may be in the trash. */
export const liveFile = sql`${files.trashedAt} is null and ${files.deletedAt} is null`;
/** Like liveFile, and the thread is not in the trash either. */
export const shownFile = sql`${liveFile} and not ${files.trashedWithThread}`;

/** Earlier versions of replaced files: one row per version that is no longer the newest. */
export const fileVersions = pgTable(
  "file_versions",
  {
    userId: uuid().notNull(),
    fileId: bigint({ mode: "number" }).notNull(),
    version: integer().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    size: bigint({ mode: "number" }).notNull(),
    sha256: text().notNull(),
    replacedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.fileId, table.version] }),
    foreignKey({
      columns: [table.userId, table.fileId],
      foreignColumns: [files.userId, files.id],
    }).onDelete("cascade"),
  ],
);

/**
 * What people decided about a file and its versions. A decision outweighs what reading finds, and is deleted with
 * the file.
 */
export const versionDecisions = pgTable(
  "version_decisions",
  {
    userId: uuid().notNull(),
    fileId: bigint({ mode: "number" }).notNull(),
    /** The file is a version of the same thing as this one; with its own id: of nothing else. */
    joins: bigint({ mode: "number" }),
    /** The place in an order that a person gave. */
    place: integer(),
    /** The file is the one to show, even if another is newer. */
    isCurrent: boolean().notNull().default(false),
    /** The file is no version of this one: the answer to a question. */
    declined: bigint({ mode: "number" }),
    /** The file continues no file of an earlier thread. */
    continuesNothing: boolean().notNull().default(false),
    decidedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.fileId] }),
    foreignKey({
      columns: [table.userId, table.fileId],
      foreignColumns: [files.userId, files.id],
    }).onDelete("cascade"),
  ],
);

/**
 * A user's blobs and their sizes. Inserted with the first reference to a blob, deleted with the
 * blob.
 */
export const storedBlobs = pgTable(
  "stored_blobs",
  {
    userId: ownUserId(),
    sha256: text().notNull(),
    /** Bytes. */
    size: bigint({ mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sha256] }),
    // An index-only scan computes the sum.
    index("stored_blobs_of_user").on(table.userId, table.size),
  ],
);

/** Uploads that are being received, and the room that each may take. */
export const uploadReservations = pgTable(
  "upload_reservations",
  {
    userId: ownUserId(),
    id: uuid().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    /** A process that was killed releases nothing: after this the upload is no more. */
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index("upload_reservations_by_end").on(table.expiresAt),
  ],
);

/** Rendered pages, keyed by the bytes they show: derived data that can be rebuilt. */
export const previews = pgTable(
  "previews",
  {
    userId: ownUserId(),
    sha256: text().notNull(),
    page: integer().notNull(),
    previewSha256: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    pages: integer().notNull(),
    /** The look of the first page; null for a page that is nearly blank, or was drawn before looks were stored. */
    look: jsonb().$type<Look>(),
    /**
     * What the page holds and the picture does not show, and its width. Null if it was drawn before the sentences were
     * kept, and only these if it was drawn before the width was.
     */
    notes: jsonb().$type<Pick<PreviewHead, "notes" | "widthMm"> | string[]>(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.sha256, table.page] })],
);

/** Permanently deleted bytes that still have to be removed from the store. */
export const blobRemovals = pgTable(
  "blob_removals",
  { userId: ownUserId(), sha256: text().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.sha256] })],
);

/** Pages that could not be drawn, and why. They are not retried for a day. */
export const previewRefusals = pgTable(
  "preview_refusals",
  {
    userId: ownUserId(),
    sha256: text().notNull(),
    page: integer().notNull(),
    reason: text().notNull(),
    refusedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.sha256, table.page] })],
);

/** The bytes of an older and a newer file of one user. */
const bytesOfPair = () => ({
  userId: ownUserId(),
  olderSha256: text().notNull(),
  newerSha256: text().notNull(),
});

/** The picture of the result for two pages, or the reason why there is none (compare/kept-outcome.ts). */
const keptOutcome = () => ({
  pictureSha256: text(),
  reason: text(),
  madeAt: instant().notNull().defaultNow(),
});

/**
 * Results of comparing two pages, keyed by the bytes compared: derived data that can be made again. A failed
 * comparison has a reason instead, and is tried again after a day.
 */
export const comparisons = pgTable(
  "comparisons",
  {
    ...bytesOfPair(),
    olderPage: integer().notNull(),
    newerPage: integer().notNull(),
    /** The version of the algorithm. */
    algorithm: integer().notNull(),
    found: jsonb().$type<Compared>(),
    ...keptOutcome(),
  },
  (table) => [
    primaryKey({
      columns: [
        ...([table.userId, table.olderSha256, table.newerSha256] as const),
        ...([table.olderPage, table.newerPage, table.algorithm] as const),
      ],
    }),
    index("comparisons_of_newer").on(table.userId, table.newerSha256),
    index("comparisons_of_picture").on(table.userId, table.pictureSha256),
    index("comparisons_by_age").on(table.madeAt),
  ],
);

/**
 * The result of looking on newer bytes for a place of older ones, keyed by the bytes and the place: derived data
 * that can be made again. A failure has a reason instead, and is tried again after a day.
 */
export const placeChecks = pgTable(
  "place_checks",
  {
    ...bytesOfPair(),
    /** The page, which has the same number in both. */
    page: integer().notNull(),
    /** The box on the older page, in the format of placeKey. */
    place: text().notNull(),
    found: jsonb().$type<CheckedPlace>(),
    ...keptOutcome(),
  },
  (table) => [
    primaryKey({
      columns: [
        ...([table.userId, table.olderSha256, table.newerSha256] as const),
        ...([table.page, table.place] as const),
      ],
    }),
    index("place_checks_of_newer").on(table.userId, table.newerSha256),
    index("place_checks_of_picture").on(table.userId, table.pictureSha256),
    index("place_checks_by_age").on(table.madeAt),
  ],
);
