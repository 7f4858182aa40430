import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import type { GoogleLimit } from "#app/adapters/google/google-limit.ts";
import type { GoogleProblem } from "#app/adapters/google/google-problem.ts";
import { mailboxConnections, projectQuotas } from "#app/domain/mailbox/tables.server.ts";
import { gmailApi, reserveOfProject, spentAlready } from "./project-quota.server.ts";
import type { QuotaWait, Urgency } from "./quota-wait.ts";

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
 * Reserves `units` of the mailbox's bucket and of the project's, rows that all processes share; waits
 * for them to drain, and for the end of a pause that Google asked for (pause-calls.server.ts).
 * Returns a problem of kind `rate-limited` if that would take longer than the caller can wait.
 */
export async function reserveQuota(
  viewer: { id: string },
  units: number,
  urgency: Urgency,
  signal?: AbortSignal,
): Promise<GoogleProblem | null> {
  const until = Date.now() + longestWaitMs[urgency];
  const ofMailbox = () => reserveOfMailbox(viewer, units, mostHeld[urgency]);
  const ofProject = () => reserveOfProject(units, urgency);
  return (await takeTurn(ofMailbox, until, signal)) ?? (await takeTurn(ofProject, until, signal));
}

async function takeTurn(
  reserve: () => Promise<QuotaWait | null>,
  giveUpAt: number,
  signal?: AbortSignal,
): Promise<GoogleProblem | null> {
  for (;;) {
    const wait = await reserve();
    if (!wait) return null;
    if (Date.now() + wait.waitMs > giveUpAt) {
      const detail = `the quota is spent: ${wait.limit}`;
      const { waitMs: retryAfterMs, limit } = wait;
      return { kind: "rate-limited", status: null, detail, retryAfterMs, limit };
    }
    // Other processes change the waiting time, so it is checked again soon.
    await sleep(Math.min(wait.waitMs, longestSleepMs), undefined, { signal });
  }
}

/** Returns null if the units were reserved, otherwise the wait until the next try. */
async function reserveOfMailbox(
  viewer: { id: string },
  units: number,
  most: number,
): Promise<QuotaWait | null> {
  const held = seconds(most / unitsPerSecond);
  const paidUntil = sql`(${spentAlready(mailboxConnections.quotaSpentUntil, mostHeld.person / unitsPerSecond)}) + ${seconds(units / unitsPerSecond)}`;
  const mayCallAt = sql`greatest(${paidUntil} - ${held}, ${mailboxConnections.pausedUntil}, ${projectPause})`;
  const paid = await db()
    .update(mailboxConnections)
    .set({ quotaSpentUntil: paidUntil })
    .where(sql`${mailboxConnections.userId} = ${viewer.id} and ${mayCallAt} <= clock_timestamp()`)
    .returning({ userId: mailboxConnections.userId });
  if (paid.length > 0) return null;
  const [row] = await db()
    .select({
      waitMs: untilMs(mayCallAt),
      isOfProject: sql<boolean>`coalesce(${projectPause} >= greatest(${paidUntil} - ${held}, ${mailboxConnections.pausedUntil}), false)`,
      pausedBy: sql<GoogleLimit | null>`(select ${projectQuotas.pausedBy} from ${projectQuotas} where ${projectQuotas.api} = ${gmailApi})`,
    })
    .from(mailboxConnections)
    .where(sql`${mailboxConnections.userId} = ${viewer.id}`);
  // No row: no connection, which the missing token will report.
  if (!row) return null;
  const { waitMs, isOfProject, pausedBy } = row;
  const limit = (isOfProject && pausedBy) || "user";
  return { waitMs: Math.max(10, waitMs), limit };
}

/** Until then Google has refused the whole project; null if it has not. */
const projectPause = sql`(select ${projectQuotas.pausedUntil} from ${projectQuotas} where ${projectQuotas.api} = ${gmailApi})`;

/**
 * Returns the SQL condition for mailboxes that Gmail has not asked us to leave alone at the moment.
 */
export function isNotPaused(): SQL {
  return sql`coalesce(greatest(${mailboxConnections.pausedUntil}, ${projectPause}), '-infinity') <= clock_timestamp()`;
}

/** The milliseconds from now to an instant, as a whole number. */
function untilMs(instant: SQL) {
  return sql<number>`ceil(extract(epoch from ${instant} - clock_timestamp()) * 1000)::int`;
}

const seconds = (count: number) => sql`make_interval(secs => ${count}::double precision)`;
