import { and, eq, isNull, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import {
  type LanguageModel,
  languageModel,
} from "#app/adapters/language-model/language-model.server.ts";
import { enqueue } from "#app/adapters/queue/queue.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { reversalOf } from "#app/domain/changes/reversal.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { lockThread, type ThreadRow } from "#app/domain/threads/find-thread.server.ts";
import { liveThread, threads } from "#app/domain/threads/tables.server.ts";
import { enqueueAsking } from "./ask-model.job.ts";
import { askWaitingJob } from "./ask-waiting.job.ts";

/**
 * Allows a language model's service to read the viewer's mails from now on, those that are there included, or, with
 * null, no service. Another service than the configured one is not stored: what was allowed is what was read on
 * screen. Idempotent.
 */
export async function allowModelService(
  viewer: { id: string },
  service: string | null,
): Promise<void> {
  if (service !== null && service !== languageModel()?.service) return;
  await runCommand(viewer, async (tx, record) => {
    const changed = await tx
      .update(users)
      .set({ modelService: service })
      .where(
        and(eq(users.id, viewer.id), sql`${users.modelService} is distinct from ${service}::text`),
      )
      .returning({ id: users.id });
    if (changed.length === 0) return;
    record("account", viewer.id);
    if (service !== null) await enqueue(tx, askWaitingJob, {}, {});
  });
}

/**
 * Chooses whether mails of a thread are sent to a language model. What a model has read stays; what waited for it is
 * asked about when the choice is taken back. Returns null if the thread is missing or belongs to another user. The
 * viewer can undo it. Idempotent.
 */
export async function setModelOptOut(
  viewer: { id: string },
  { threadId, optOut }: { threadId: string; optOut: boolean },
): Promise<{ optOut: boolean } | null> {
  return runCommand(viewer, async (tx, record) => {
    const thread = await lockThread(tx, viewer, threadId);
    if (!thread) return null;
    const change = { modelOptOut: optOut };
    if (thread.modelOptOut !== optOut) {
      record("thread", threadId, reversalOf(thread, change));
      await saveModelOptOut(tx, { ...thread, ...change });
    }
    return { optOut };
  });
}

/** Stores the choice of a thread that the transaction has locked, and queues what may be asked again. */
export async function saveModelOptOut(
  tx: Transaction,
  { userId, id: threadId, modelOptOut }: Pick<ThreadRow, "userId" | "id" | "modelOptOut">,
): Promise<void> {
  await tx
    .update(threads)
    .set({ modelOptOut })
    .where(and(eq(threads.userId, userId), eq(threads.id, threadId)));
  if (!modelOptOut && languageModel()) await enqueueAsking(tx, { userId, threadId });
}

/**
 * Whether mails of a thread may be sent to the model's service: its person allowed the service, is not suspended and
 * did not leave the thread out, and it is not in the trash. For queries of users and threads.
 */
export function mayBeRead({ service }: Pick<LanguageModel, "service">) {
  return and(
    eq(users.modelService, service),
    isNull(users.suspendedAt),
    liveThread,
    eq(threads.isDemo, false),
    eq(threads.modelOptOut, false),
  );
}

/** Whether mails of this thread may be sent to the model's service. */
export async function isReadingAllowed(
  { userId, threadId }: { userId: string; threadId: string },
  model: LanguageModel,
): Promise<boolean> {
  const allowed = await db()
    .select({ id: threads.id })
    .from(threads)
    .innerJoin(users, eq(users.id, threads.userId))
    .where(and(eq(threads.userId, userId), eq(threads.id, threadId), mayBeRead(model)));
  return allowed.length > 0;
}

/** Whether the viewer allowed this model's service to read their mails. */
export async function isModelAllowed(
  viewer: { id: string },
  { service }: LanguageModel,
): Promise<boolean> {
  const allowed = await db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, viewer.id), eq(users.modelService, service)));
  return allowed.length > 0;
}
