import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { modelSpending } from "#app/domain/tasks/tables.server.ts";
import { env } from "#app/env.server.ts";

const today = sql`(now() at time zone 'utc')::date`;

/** The tokens that the viewer's questions may still cost today (UTC), by the viewer's share and by everybody's. */
export async function tokensLeftToday(viewer: { id: string }): Promise<number> {
  const [spent] = await db()
    .select({
      own: sql<number>`coalesce(sum(${modelSpending.tokens}) filter (where ${modelSpending.userId} = ${viewer.id}), 0)::float8`,
      all: sql<number>`coalesce(sum(${modelSpending.tokens}), 0)::float8`,
    })
    .from(modelSpending)
    .where(eq(modelSpending.day, today));
  const { LANGUAGE_MODEL_TOKENS_PER_PERSON: ofPerson, LANGUAGE_MODEL_TOKENS_PER_DAY: ofDay } =
    env();
  return Math.min(ofPerson - (spent?.own ?? 0), ofDay - (spent?.all ?? 0));
}

/** Adds the cost of a question to the viewer's day. */
export async function noteSpending(viewer: { id: string }, tokens: number): Promise<void> {
  await db()
    .insert(modelSpending)
    .values({ userId: viewer.id, day: today, tokens })
    .onConflictDoUpdate({
      target: [modelSpending.userId, modelSpending.day],
      set: { tokens: sql`${modelSpending.tokens} + excluded.tokens` },
    });
}

const keptDays = 62;

/** Deletes the spending of days that are long over. */
export async function forgetSpending(): Promise<void> {
  await db()
    .delete(modelSpending)
    .where(and(sql`${modelSpending.day} < ${today} - ${keptDays}::int`));
}
