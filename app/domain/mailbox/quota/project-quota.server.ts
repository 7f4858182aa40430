import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "#app/adapters/db/client.server.ts";
import { projectQuotas } from "#app/domain/mailbox/tables.server.ts";
import type { ApiQuota } from "./api-quota.server.ts";
import { googleDay, googleZone, intervalOf } from "./quota-time.server.ts";
import type { QuotaWait, Urgency } from "./quota-wait.ts";

/**
 * Google allows a project so many units a minute and a day, whoever uses them. The bucket works as a
 * mailbox's: it drains three quarters of a minute's units in a minute and holds the last quarter.
 * Imports may fill it to a fifth of that, and use 95 % of the day, so that people still get answers.
 */
const drained = 0.75;
const held: Record<Urgency, number> = { person: 0.25, import: 0.05 };
const ofDay: Record<Urgency, number> = { person: 1, import: 0.95 };

/** A process takes units by the block, so that the one row is not updated for every call. */
const largestBlock = 2_000;
const left: Record<ApiQuota["api"], number> = { gmail: 0, people: 0 };

/**
 * Reserves units of the project's quota in this process's block, or takes another block of the row
 * that all processes share. Returns null, or the wait until the next try.
 */
export async function reserveOfProject(
  quota: ApiQuota,
  units: number,
  urgency: Urgency,
): Promise<QuotaWait | null> {
  if (quota.perMinute() === Number.POSITIVE_INFINITY) return null;
  if (left[quota.api] >= units) {
    left[quota.api] -= units;
    return null;
  }
  const block = Math.min(largestBlock, Math.ceil(quota.perMinute() / 60));
  const taken = Math.max(block, units);
  const wait = await takeBlock(quota, taken, urgency);
  if (!wait) left[quota.api] += taken - units;
  return wait;
}

const { spentUntil, unitsToday, day } = projectQuotas;
/** The SQL of the units that are used up since Google's day began. */
export const usedToday = sql`case when ${day} = ${googleDay} then ${unitsToday} else 0 end`;

/**
 * Returns the SQL for the time until which a bucket is spent, now at the earliest. Nobody can spend more
 * than `longest` seconds ahead: a later time was written before the clock was set back, and does not count.
 */
export function spentAlready(spentUntil: PgColumn, longest: number): SQL {
  return sql`case when ${spentUntil} > clock_timestamp() + ${intervalOf(longest + 1)}
    then clock_timestamp() else greatest(${spentUntil}, clock_timestamp()) end`;
}

async function takeBlock(
  { api, perMinute: ofMinute, perDay }: ApiQuota,
  units: number,
  urgency: Urgency,
): Promise<QuotaWait | null> {
  const perMinute = ofMinute();
  const perSecond = (perMinute * drained) / 60;
  const mostHeld = intervalOf((perMinute * held[urgency]) / perSecond);
  const mostToday = Math.min(Number.MAX_SAFE_INTEGER, Math.floor(perDay() * ofDay[urgency]));
  const price = intervalOf(units / perSecond);
  const longest = (perMinute * held.person) / perSecond;
  const paidUntil = sql`(${spentAlready(spentUntil, longest)}) + ${price}`;
  const taken = await db()
    .insert(projectQuotas)
    .values({
      api,
      spentUntil: sql`clock_timestamp() + ${price}`,
      day: googleDay,
      unitsToday: units,
    })
    .onConflictDoUpdate({
      target: projectQuotas.api,
      set: { spentUntil: paidUntil, day: googleDay, unitsToday: sql`${usedToday} + ${units}` },
      setWhere: sql`${paidUntil} <= clock_timestamp() + ${mostHeld} and ${usedToday} + ${units} <= ${mostToday}`,
    })
    .returning({ api: projectQuotas.api });
  if (taken.length > 0) return null;
  const [row] = await db()
    .select({
      ofMinute: sql<number>`ceil(extract(epoch from ${paidUntil} - ${mostHeld} - clock_timestamp()) * 1000)::int`,
      ofDay: sql<number>`case when ${usedToday} + ${units} <= ${mostToday} then 0 else
        ceil(extract(epoch from ((${googleDay} + 1)::timestamp at time zone ${googleZone}) - clock_timestamp()) * 1000)::int end`,
    })
    .from(projectQuotas)
    .where(sql`${projectQuotas.api} = ${api}`);
  if (!row) return { waitMs: 10, limit: "project-minute" };
  if (row.ofDay > 0) return { waitMs: row.ofDay, limit: "project-day" };
  return { waitMs: Math.max(10, row.ofMinute), limit: "project-minute" };
}
