import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import type { GoogleProblem } from "#app/adapters/google/google-problem.ts";
import { mailboxConnections } from "./tables.server.ts";

/** Who waits for the answer: a user at the screen, or an import in the background. */
export type Urgency = "person" | "import";

/**
 * Gmail allows 6,000 units per minute and user (since May 2026). A bucket that drains 75 units a
 * second and holds 1,500 admits at most 1,500 + 60 × 75 = 6,000 in any minute. Imports may fill it
 * only to 300, so they take at most 4,800 in any minute: a fifth is always left for users.
 */
const unitsPerSecond = 75;
const mostHeld: Record<Urgency, number> = { person: 1_500, import: 300 };
const longestSleepMs = 500;
const longestWaitMs: Record<Urgency, number> = { person: 4_000, import: 60_000 };

/**
 * Reserves `units` of the mailbox's bucket, a row that all processes share; waits for it to drain.
 * Returns a problem of kind `rate-limited` if that would take longer than the caller can wait.
 */
export async function reserveQuota(
  viewer: { id: string },
  units: number,
  urgency: Urgency,
  signal?: AbortSignal,
): Promise<GoogleProblem | null> {
  const giveUpAt = Date.now() + longestWaitMs[urgency];
  for (;;) {
    const waitMs = await tryToReserve(viewer, units, mostHeld[urgency]);
    if (waitMs === 0) return null;
    if (Date.now() + waitMs > giveUpAt) {
      const detail = "our own share of the quota is spent";
      return { kind: "rate-limited", status: null, detail, retryAfterMs: waitMs };
    }
    // Other processes change the waiting time, so it is checked again soon.
    await sleep(Math.min(waitMs, longestSleepMs), undefined, { signal });
  }
}

/**
 * Makes imports of this mailbox wait for `waitMs` (at most a minute), because Google asked for it.
 * Calls for a user may come up to 16 s earlier: their bucket is larger.
 */
export async function holdQuota(viewer: { id: string }, waitMs: number): Promise<void> {
  const until = sql`clock_timestamp() + ${seconds(Math.min(waitMs, 60_000) / 1000)}
    + ${seconds(mostHeld.import / unitsPerSecond)}`;
  await db()
    .update(mailboxConnections)
    .set({ quotaSpentUntil: sql`greatest(${mailboxConnections.quotaSpentUntil}, ${until})` })
    .where(sql`${mailboxConnections.userId} = ${viewer.id}`);
}

/** Returns 0 if the units were reserved, otherwise the milliseconds to wait before the next try. */
async function tryToReserve(viewer: { id: string }, units: number, most: number): Promise<number> {
  const price = seconds(units / unitsPerSecond);
  const held = seconds(most / unitsPerSecond);
  const paidUntil = sql`greatest(${mailboxConnections.quotaSpentUntil}, clock_timestamp()) + ${price}`;
  const paid = await db()
    .update(mailboxConnections)
    .set({ quotaSpentUntil: paidUntil })
    .where(
      sql`${mailboxConnections.userId} = ${viewer.id} and ${paidUntil} <= clock_timestamp() + ${held}`,
    )
    .returning({ userId: mailboxConnections.userId });
  if (paid.length > 0) return 0;
  const [row] = await db()
    .select({
      waitMs: sql<number>`ceil(extract(epoch from ${paidUntil} - ${held} - clock_timestamp()) * 1000)::int`,
    })
    .from(mailboxConnections)
    .where(sql`${mailboxConnections.userId} = ${viewer.id}`);
  // No row: no connection, which the missing token will report.
  return row ? Math.max(10, row.waitMs) : 0;
}

const seconds = (count: number) => sql`make_interval(secs => ${count}::double precision)`;
