import { sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { readGauge } from "#app/adapters/metrics/registry.server.ts";
import { projectQuotas } from "#app/domain/mailbox/tables.server.ts";
import { env } from "#app/env.server.ts";
import { gmailApi, usedToday } from "./project-quota.server.ts";

/** Adds gauges of the project's quota of Gmail. They are the same in every worker. */
export function measureQuota(): void {
  addGauge(
    "galley_google_quota_left_units",
    "Units left of the project's daily quota of Gmail; none while Google says that it is used up",
    async () => (await readQuota()).left,
  );
  addGauge(
    "galley_google_quota_daily_units",
    "The project's daily quota of Gmail in units: GMAIL_UNITS_PER_DAY",
    async () => env().GMAIL_UNITS_PER_DAY,
  );
  addGauge(
    "galley_google_project_paused",
    "1 while no call of Gmail is made because Google refuses the project at a limit, otherwise 0",
    async () => ((await readQuota()).isPaused ? 1 : 0),
  );
}

function addGauge(name: string, help: string, read: () => Promise<number>): void {
  readGauge({ name, help, labels: ["api"] }, async () => [
    { labels: { api: gmailApi }, value: await read() },
  ]);
}

async function readQuota(): Promise<{ left: number; isPaused: boolean }> {
  const { GMAIL_UNITS_PER_DAY: perDay } = env();
  const { api, pausedUntil, pausedBy } = projectQuotas;
  const [row] = await db()
    .select({
      used: sql<number>`${usedToday}::double precision`,
      isPaused: sql<boolean>`coalesce(${pausedUntil} > clock_timestamp(), false)`,
      pausedBy,
    })
    .from(projectQuotas)
    .where(sql`${api} = ${gmailApi}`);
  if (!row) return { left: perDay, isPaused: false };
  const isUsedUp = row.isPaused && row.pausedBy === "project-day";
  return { left: isUsedUp ? 0 : Math.max(0, perDay - row.used), isPaused: row.isPaused };
}
