import { and, eq, sql } from "drizzle-orm";
import { languageModel } from "#app/adapters/language-model/language-model.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { lockThread, type ThreadRow } from "#app/domain/threads/find-thread.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import type { ModelReading } from "#app/domain/threads/thread.ts";
import { enqueueAsking } from "./ask-model.job.ts";
import { countAnswers } from "./ask-waiting.server.ts";
import { isModelAllowed, isReadingAllowed } from "./model-consent.server.ts";
import { findOutage } from "./model-outage.server.ts";
import { sayOutage } from "./say-outage.ts";

/**
 * Queues all mails of a thread to be asked about again, within the budgets; until then the earlier answers count.
 * Changes nothing while mails of it wait, and where the model may not read it. Returns null if the thread is missing
 * or belongs to another user.
 */
export async function readWithModel(
  viewer: { id: string },
  { threadId }: { threadId: string },
): Promise<{ ok: true } | null> {
  const model = languageModel();
  const place = { userId: viewer.id, threadId };
  const mayRead = model !== null && (await isReadingAllowed(place, model));
  return runCommand(viewer, async (tx, record) => {
    if (!(await lockThread(tx, viewer, threadId))) return null;
    if (!mayRead) return { ok: true };
    await tx
      .update(messages)
      .set({ modelAnswer: sql`${messages.modelAnswer} || '{"isOutdated":true}'` })
      .where(
        and(
          eq(messages.userId, viewer.id),
          eq(messages.threadId, threadId),
          sql`${messages.modelAnswer} is not null`,
        ),
      );
    record("thread", threadId);
    await enqueueAsking(tx, place);
    return { ok: true };
  });
}

/**
 * Returns what a language model has read of a thread, for its page. Null where none is configured or its person did
 * not allow it.
 */
export async function findModelReading(
  thread: Pick<ThreadRow, "userId" | "id" | "isDemo" | "modelOptOut">,
): Promise<ModelReading | null> {
  const model = languageModel();
  if (!model || thread.isDemo || !(await isModelAllowed({ id: thread.userId }, model))) return null;
  if (thread.modelOptOut) return { optOut: true, read: 0, waiting: 0, outage: null };
  const ofThread = and(eq(messages.userId, thread.userId), eq(messages.threadId, thread.id));
  const [counts, outage] = await Promise.all([countAnswers(model, ofThread), findOutage(model)]);
  return { optOut: false, ...counts, outage: outage && sayOutage(outage) };
}
