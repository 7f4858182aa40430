import { and, eq, min, type SQL, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import {
  type LanguageModel,
  languageModel,
} from "#app/adapters/language-model/language-model.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { isReadable } from "#app/domain/tasks/reading/find-thread-to-read.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { env } from "#app/env.server.ts";
import { enqueueAsking } from "./ask-model.job.ts";
import { promptVersion } from "./instructions.ts";
import { mayBeRead } from "./model-consent.server.ts";
import { findOutage } from "./model-outage.server.ts";

/** The most threads that one run queues; the next run comes ten minutes later. */
const mostThreads = 100;

/**
 * Runs askWaitingJob: queues the threads with mails that the configured model has not answered, the longest waiting
 * first: after an outage of any length, with a new key or another model. While its service answers nothing, one
 * thread is enough to find out when it does again.
 */
export async function askWaiting(): Promise<void> {
  const model = languageModel();
  if (!model) return;
  const outage = await findOutage(model);
  for (const place of await findWaiting(model, outage ? 1 : mostThreads)) {
    await db().transaction((tx) => enqueueAsking(tx, place));
  }
}

/** Returns the number of mails that wait for the configured model's answer, of one user or of all. */
export async function countWaiting(model: LanguageModel, viewer?: { id: string }): Promise<number> {
  const { waiting } = await countAnswers(model, viewer && eq(messages.userId, viewer.id));
  return waiting;
}

/** Returns the number of mails that the configured model has read, and of those that wait for it. */
export async function countAnswers(
  model: LanguageModel,
  which: SQL | undefined,
): Promise<{ read: number; waiting: number }> {
  const isRead = sql`${messages.modelAnswer} -> 'items' <> 'null'`;
  const [row] = await db()
    .select({
      read: sql<number>`count(*) filter (where ${isRead} and not ${waits(model)})::int`,
      waiting: sql<number>`count(*) filter (where ${waits(model)})::int`,
    })
    .from(messages)
    .innerJoin(threads, ofThread)
    .innerJoin(users, eq(users.id, messages.userId))
    .where(and(mayBeAsked(model), which));
  return row ?? { read: 0, waiting: 0 };
}

const ofThread = and(eq(threads.userId, messages.userId), eq(threads.id, messages.threadId));

async function findWaiting(model: LanguageModel, most: number) {
  const spent = sql<number>`coalesce(sum(
    (${messages.modelAnswer} -> 'tokens' ->> 'input')::int + (${messages.modelAnswer} -> 'tokens' ->> 'output')::int
  ) filter (where not ${waits(model)}), 0)`;
  const { userId, threadId } = messages;
  return db()
    .select({ userId, threadId })
    .from(messages)
    .innerJoin(threads, ofThread)
    .innerJoin(users, eq(users.id, messages.userId))
    .where(mayBeAsked(model))
    .groupBy(userId, threadId)
    .having(
      sql`count(*) filter (where ${waits(model)}) > 0 and ${spent} < ${env().LANGUAGE_MODEL_TOKENS_PER_THREAD}`,
    )
    .orderBy(sql`${min(messages.importedAt)} filter (where ${waits(model)})`, userId, threadId)
    .limit(most);
}

/** With words, and read for tasks, in a thread that may be read. */
function mayBeAsked(model: LanguageModel) {
  return and(mayBeRead(model), isReadable(), sql`${messages.body} ~ '\\S'`);
}

/** The same condition as isCurrent (unanswered.ts), negated. */
function waits({ name }: LanguageModel) {
  return sql`(${messages.modelAnswer} ->> 'model' is distinct from ${name}
    or ${messages.modelAnswer} ->> 'promptVersion' is distinct from ${String(promptVersion)}
    or ${messages.modelAnswer} -> 'isOutdated' is not null)`;
}
