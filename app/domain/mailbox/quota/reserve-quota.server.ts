import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import type { GoogleLimit } from "#app/adapters/google/google-limit.ts";
import type { GoogleProblem } from "#app/adapters/google/google-problem.ts";
import { mailboxConnections, projectQuotas } from "#app/domain/mailbox/tables.server.ts";
import { type ApiQuota, gmailQuota } from "./api-quota.server.ts";
import { reserveOfProject, spentAlready } from "./project-quota.server.ts";
import { intervalOf } from "./quota-time.server.ts";
import type { QuotaWait, Urgency } from "./quota-wait.ts";

const longestSleepMs = 500;
const longestWaitMs: Record<Urgency, number> = { person: 4_000, import: 60_000 };

/**
 * Reserves `units` of an API's quota, of the mailbox's bucket and of the project's, rows that all processes share; waits
 * for them to drain, and for the end of a pause that Google asked for (pause-calls.server.ts).
 * Returns a problem of kind `rate-limited` if that would take longer than the caller can wait.
 */
export async function reserveQuota(
  viewer: { id: string },
  quota: ApiQuota,
  units: number,
  urgency: Urgency,
  signal?: AbortSignal,
): Promise<GoogleProblem | null> {
  const until = Date.now() + longestWaitMs[urgency];
  const ofMailbox = () => reserveOfMailbox(viewer, quota, units, urgency);
  const ofProject = () => reserveOfProject(quota, units, urgency);
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
  { api, unitsPerSecond, mostHeld, spentUntil, pausedUntil, spend }: ApiQuota,
  units: number,
  urgency: Urgency,
): Promise<QuotaWait | null> {
  const held = intervalOf(mostHeld[urgency] / unitsPerSecond);
  const spent = spentAlready(spentUntil, mostHeld.person / unitsPerSecond);
  const paidUntil = sql`(${spent}) + ${intervalOf(units / unitsPerSecond)}`;
  const refused = projectPause(api);
  const mayCallAt = sql`greatest(${paidUntil} - ${held}, ${pausedUntil}, ${refused})`;
  const paid = await db()
    .update(mailboxConnections)
    .set(spend(paidUntil))
    .where(sql`${mailboxConnections.userId} = ${viewer.id} and ${mayCallAt} <= clock_timestamp()`)
    .returning({ userId: mailboxConnections.userId });
  if (paid.length > 0) return null;
  const [row] = await db()
    .select({
      waitMs: untilMs(mayCallAt),
      isOfProject: sql<boolean>`coalesce(${refused} >= greatest(${paidUntil} - ${held}, ${pausedUntil}), false)`,
      pausedBy: sql<GoogleLimit | null>`(select ${projectQuotas.pausedBy} from ${projectQuotas} where ${projectQuotas.api} = ${api})`,
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
const projectPause = (api: ApiQuota["api"]) =>
  sql`(select ${projectQuotas.pausedUntil} from ${projectQuotas} where ${projectQuotas.api} = ${api})`;

/**
 * Returns the SQL condition for mailboxes that Gmail has not asked us to leave alone at the moment.
 */
export function isNotPaused(): SQL {
  return sql`coalesce(greatest(${mailboxConnections.pausedUntil}, ${projectPause(gmailQuota.api)}), '-infinity') <= clock_timestamp()`;
}

/** The milliseconds from now to an instant, as a whole number. */
function untilMs(instant: SQL) {
  return sql<number>`ceil(extract(epoch from ${instant} - clock_timestamp()) * 1000)::int`;
}
