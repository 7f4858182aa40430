import { and, desc, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import type { LanguageModel } from "#app/adapters/language-model/language-model.server.ts";
import { modelSamples, tasks } from "#app/domain/tasks/tables.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import { isUnreliable, type Reliability, type Sample } from "./reliability.ts";

/** The number of a model's newest mails that count. */
const samplesOfModel = 50;

/** Stores the sample of a model's answer about a message, in place of an earlier one. */
export async function saveSample(
  tx: Transaction,
  viewer: { id: string },
  message: { messageId: string; model: string },
  sample: Sample,
): Promise<void> {
  await tx
    .insert(modelSamples)
    .values({ userId: viewer.id, ...message, ...sample })
    .onConflictDoUpdate({
      target: [modelSamples.userId, modelSamples.messageId],
      set: { model: message.model, ...sample, answeredAt: sql`now()` },
    });
}

/**
 * Returns how reliable a model was on the newest mails that it answered, of all people: the asks of which the rules
 * are sure and that it omitted, and the tasks closed by mails that it said settle something, with those that a person
 * opened again. Above a bound it only suggests, until its newest mails are below it again.
 */
export async function findReliability({
  name,
}: Pick<LanguageModel, "name">): Promise<Reliability & { suggestsOnly: boolean }> {
  const newest = db()
    .select()
    .from(modelSamples)
    .where(eq(modelSamples.model, name))
    .orderBy(desc(modelSamples.answeredAt))
    .limit(samplesOfModel)
    .as("newest");
  const [[asks], [closed]] = await Promise.all([
    db()
      .select({
        mails: sql<number>`count(*)::int`,
        sure: sql<number>`coalesce(sum(sure), 0)::int`,
        omitted: sql<number>`coalesce(sum(omitted), 0)::int`,
      })
      .from(newest),
    db()
      .select({
        closings: sql<number>`count(*)::int`,
        undone: sql<number>`count(*) filter (where ${tasks.declinedClosing} = ${messages.id})::int`,
      })
      .from(newest)
      .innerJoin(
        messages,
        and(eq(messages.userId, newest.userId), eq(messages.id, newest.messageId)),
      )
      .innerJoin(
        tasks,
        and(eq(tasks.userId, messages.userId), eq(tasks.threadId, messages.threadId)),
      )
      .where(
        sql`jsonb_path_exists(${messages.modelAnswer}, '$.closings[*] ? (@.stated == true)') and (
          ${tasks.declinedClosing} = ${messages.id} and jsonb_array_length(${tasks.statusHistory}) > 0
          or ${tasks.closing} ->> 'messageId' = ${messages.id} and ${tasks.closing} -> 'doubt' is null
            and ${tasks.declinedClosing} is distinct from ${messages.id})`,
      ),
  ]);
  const found = {
    ...(asks ?? { mails: 0, sure: 0, omitted: 0 }),
    ...(closed ?? { closings: 0, undone: 0 }),
  };
  return { ...found, suggestsOnly: isUnreliable(found) };
}

/** Deletes the samples beyond those that count. */
export async function forgetSamples(): Promise<void> {
  await db().execute(sql`
    delete from model_samples where (user_id, message_id) in (
      select user_id, message_id from (
        select user_id, message_id,
          row_number() over (partition by model order by answered_at desc nulls first) as place
        from model_samples) as ranked
      where place > ${samplesOfModel})`);
}
