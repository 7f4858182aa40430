import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "#app/adapters/db/columns.server.ts";
import type { ModelProblem } from "#app/adapters/language-model/model-problem.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import type { Person } from "#app/domain/threads/thread.ts";
import type { AskDoubt } from "#app/extraction/ask-doubts.ts";
import type {
  Closing,
  Reminder,
  StatusDecision,
  TaskClassification,
  TaskField,
  TaskKind,
} from "./task.ts";
import type { TaskStatus } from "./task-status.ts";

export const tasks = pgTable(
  "tasks",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    threadId: text().notNull(),
    messageId: text(),
    fileId: bigint({ mode: "number" }),
    page: integer(),
    text: text().notNull(),
    /**
     * Copied verbatim from the message's body, from quoteStart to quoteEnd (UTF-16 units). Null for
     * a task made by hand without a quote.
     */
    quote: text(),
    quoteStart: integer(),
    quoteEnd: integer(),
    kind: text().$type<TaskKind>().notNull(),
    category: text().notNull().default("General"),
    status: text().$type<TaskStatus>().notNull().default("not_started"),
    author: jsonb().$type<Person>().notNull(),
    assignee: text().$type<"owner" | "other">().notNull().default("owner"),
    due: date({ mode: "string" }),
    confidence: real().notNull().default(1),
    reason: text().notNull().default(""),
    /** Why the extractor was not sure; null if it was, and for tasks made by hand. */
    askDoubt: text().$type<AskDoubt>(),
    extractedBy: text(),
    /** Only asks with the classification 'task' are listed and counted. */
    classification: text().$type<TaskClassification>().notNull().default("task"),
    /** The task that this one was merged into, while its classification is 'merged'. */
    mergedInto: uuid(),
    /** The task that a person split this one off. */
    splitFrom: uuid(),
    /** Fields that a user has changed: extraction does not change them again. */
    edited: text().array().$type<TaskField[]>().notNull().default([]),
    /** Later messages that repeat the ask, in their order. */
    reminders: jsonb().$type<Reminder[]>().notNull().default([]),
    /**
     * The later message that settles it. It closes the task if no user has changed it; otherwise it
     * suggests closing it.
     */
    closing: jsonb().$type<Closing>(),
    /** What settled it before a later message asked again, in their order: for the timeline of its file. */
    earlierClosings: jsonb().$type<Closing[]>().notNull().default([]),
    /** The message whose closing a user undid or declined: it never closes this task again. */
    declinedClosing: text(),
    isDemo: boolean().notNull().default(false),
    /** When the message with the ask was sent. */
    askedAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** A user's newest choices of a status, oldest first, for the timeline of its file. */
    statusHistory: jsonb().$type<StatusDecision[]>().notNull().default([]),
    /** When a user last decided something about it: extraction never overwrites that. */
    touchedAt: instant(),
    trashedAt: instant(),
    deletedAt: instant(),
    /** True while its whole thread is in the trash. */
    trashedWithThread: boolean().notNull().default(false),
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
    foreignKey({
      columns: [table.userId, table.fileId],
      foreignColumns: [files.userId, files.id],
    }).onDelete("cascade"),
    index("tasks_listed")
      .on(table.userId, table.status, table.askedAt.desc().nullsFirst(), table.id)
      .where(
        sql`classification = 'task' and trashed_at is null and deleted_at is null and not trashed_with_thread`,
      ),
    // The orders of the compact list: each with the same expression as listOrderedTasks.
    index("tasks_by_due")
      .on(
        table.userId,
        table.status,
        sql`coalesce(${table.due}, 'infinity'::date)`,
        table.askedAt.desc().nullsFirst(),
        table.id,
      )
      .where(
        sql`classification = 'task' and trashed_at is null and deleted_at is null and not trashed_with_thread`,
      ),
    index("tasks_by_client")
      .on(
        table.userId,
        table.status,
        sql`left(lower(${table.author} ->> 'email'), 320)`,
        table.askedAt.desc().nullsFirst(),
        table.id,
      )
      .where(
        sql`classification = 'task' and trashed_at is null and deleted_at is null and not trashed_with_thread`,
      ),
    index("tasks_by_thread")
      .on(
        table.userId,
        table.status,
        table.threadId.desc().nullsFirst(),
        table.askedAt.desc().nullsFirst(),
        table.id,
      )
      .where(
        sql`classification = 'task' and trashed_at is null and deleted_at is null and not trashed_with_thread`,
      ),
    index("tasks_by_file")
      .on(
        table.userId,
        table.status,
        sql`coalesce(${table.fileId}, 0) desc nulls first`,
        table.askedAt.desc().nullsFirst(),
        table.id,
      )
      .where(
        sql`classification = 'task' and trashed_at is null and deleted_at is null and not trashed_with_thread`,
      ),
    // The same expression as closedAt; otherwise the list of what was closed last does not use the index.
    index("tasks_by_closed")
      .on(
        table.userId,
        sql`coalesce(case when ${table.statusHistory} -> -1 ->> 'to' = 'done' then ${table.statusHistory} -> -1 ->> 'at' end, ${table.closing} ->> 'sentAt', '') collate "C" desc nulls first`,
        table.askedAt.desc().nullsFirst(),
        table.id,
      )
      .where(
        sql`status = 'done' and classification = 'task' and trashed_at is null and deleted_at is null and not trashed_with_thread`,
      ),
    index("tasks_unsure")
      .on(table.userId, table.askedAt.desc().nullsFirst(), table.id)
      .where(
        sql`classification = 'unsure' and trashed_at is null and deleted_at is null and not trashed_with_thread`,
      ),
    index("tasks_asked")
      .on(table.userId, table.askedAt.desc().nullsFirst(), table.id)
      .where(
        sql`classification = 'task' and trashed_at is null and deleted_at is null and not trashed_with_thread`,
      ),
    index("tasks_newest")
      .on(table.userId, table.askedAt.desc().nullsFirst(), table.id)
      .where(sql`deleted_at is null`),
    // The same expression as senderOf; otherwise the list of senders does not use the index.
    index("tasks_of_sender")
      .on(
        table.userId,
        sql`left(lower(${table.author} ->> 'email'), 320)`,
        table.askedAt.desc().nullsFirst(),
      )
      .where(
        sql`classification = 'task' and trashed_at is null and deleted_at is null and not trashed_with_thread`,
      ),
    index("tasks_of_thread").on(table.userId, table.threadId, table.askedAt, table.id),
    index("tasks_of_file").on(table.userId, table.fileId),
    index("tasks_of_message").on(table.userId, table.messageId),
    index("tasks_trashed")
      .on(table.userId, table.trashedAt.desc().nullsFirst())
      .where(sql`trashed_at is not null and deleted_at is null`),
    // The same expression as in search-tasks; otherwise the search does not use the index.
    index("tasks_search").using(
      "gin",
      table.userId,
      sql`(${table.text} || ' ' || coalesce(${table.quote}, '')) gin_trgm_ops`,
    ),
  ],
);

/** The due day; a task without one sorts after all days. */
export const dueOrNever = sql`coalesce(${tasks.due}, 'infinity'::date)`;
/** The id of its file; 0 for none. */
export const fileOrNone = sql`coalesce(${tasks.fileId}, 0)`;

/**
 * When a done task was closed: by the person's last choice of a status, or by the mail that settles it, as ISO 8601 in
 * UTC, which sorts as text; '' where nobody noted it.
 */
export const closedAt = sql<string>`coalesce(case when ${tasks.statusHistory} -> -1 ->> 'to' = 'done' then ${tasks.statusHistory} -> -1 ->> 'at' end, ${tasks.closing} ->> 'sentAt', '') collate "C"`;
/** The same condition as in the index tasks_by_closed. */
export const isDone = sql`${tasks.status} = 'done'`;

/** The address of the person who asked, in lower case, cut so that it fits into an index. */
export const senderOf = sql<string>`left(lower(${tasks.author} ->> 'email'), 320)`;

/**
 * How many listed tasks each person asked for, in all and of each status; people without any have no row. Triggers on
 * tasks maintain it (docs/decisions/0029); only rebuild writes it otherwise.
 */
export const taskSenders = pgTable(
  "task_senders",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** In the format of senderOf. */
    email: text().notNull(),
    count: integer().notNull(),
    notStarted: integer().notNull().default(0),
    inProgress: integer().notNull().default(0),
    done: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.email] }),
    index("task_senders_by_count").on(table.userId, table.count.desc().nullsFirst(), table.email),
  ],
);

/** Neither trashed individually nor permanently deleted; its thread may be in the trash. */
export const liveTask = sql`${tasks.trashedAt} is null and ${tasks.deletedAt} is null`;
/** Like liveTask, and the thread is not in the trash either. */
export const shownTask = sql`${liveTask} and not ${tasks.trashedWithThread}`;

/**
 * Asks that a user dismissed: extraction skips them in this mailbox, also when another person
 * repeats them.
 */
export const dismissedAsks = pgTable(
  "dismissed_asks",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /**
     * The ask's words, folded so that case, spacing and punctuation do not matter; "#" and a
     * fingerprint of them if the ask was permanently deleted.
     */
    words: text().notNull(),
    dismissedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.words] })],
);

/** What each user's questions to a language model cost on a day. */
export const modelSpending = pgTable(
  "model_spending",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** In UTC. */
    day: date({ mode: "string" }).notNull(),
    /** In and out together. */
    tokens: bigint({ mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    index("model_spending_of_day").on(table.day),
  ],
);

/** Why a language model's service last answered no question; deleted when it answers one. */
export const modelOutages = pgTable("model_outages", {
  /** Provider and model. */
  model: text().primaryKey(),
  kind: text().$type<ModelProblem["kind"]>().notNull(),
  code: text(),
  since: instant().notNull().defaultNow(),
});

/**
 * For each mail that a language model answered: how many asks of it the rules are sure of, and how many of these the
 * answer omits. The newest of each model decide whether it only suggests (model-reliability.server.ts).
 */
export const modelSamples = pgTable(
  "model_samples",
  {
    userId: uuid().notNull(),
    messageId: text().notNull(),
    /** Provider and model. */
    model: text().notNull(),
    sure: integer().notNull(),
    omitted: integer().notNull(),
    answeredAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.messageId] }),
    foreignKey({
      columns: [table.userId, table.messageId],
      foreignColumns: [messages.userId, messages.id],
    }).onDelete("cascade"),
    index("model_samples_newest").on(table.model, table.answeredAt.desc().nullsFirst()),
  ],
);

/** The newest questions of each user that were sent to a language model. They are deleted with their message. */
export const modelQuestions = pgTable(
  "model_questions",
  {
    userId: uuid().notNull(),
    id: uuid().notNull().defaultRandom(),
    messageId: text().notNull(),
    /** Provider and model. */
    model: text().notNull(),
    /** All that was sent beside the instructions. */
    data: text().notNull(),
    askedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.messageId],
      foreignColumns: [messages.userId, messages.id],
    }).onDelete("cascade"),
    index("model_questions_newest").on(
      table.userId,
      table.askedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("model_questions_of_message").on(table.userId, table.messageId),
  ],
);
