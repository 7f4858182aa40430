import { sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { readGauge } from "#app/adapters/metrics/registry.server.ts";
import { projectQuotas } from "#app/domain/mailbox/tables.server.ts";
import { type ApiQuota, gmailQuota, peopleQuota } from "./api-quota.server.ts";
import { usedToday } from "./project-quota.server.ts";

/** Adds gauges of the project's quotas of Gmail and People. They are the same in every worker. */
export function measureQuota(): void {
  addGauge(
    [gmailQuota],
    "galley_google_quota_left_units",
    "Units left of the project's daily quota of Gmail; none while Google says that it is used up",
    async (quota) => (await readQuota(quota)).left,
  );
  addGauge(
    [gmailQuota],
    "galley_google_quota_daily_units",
    "The project's daily quota of Gmail in units: GMAIL_UNITS_PER_DAY",
    async (quota) => quota.perDay(),
  );
  addGauge(
    [gmailQuota, peopleQuota],
    "galley_google_project_paused",
    "1 while no call of the API is made because Google refuses the project at a limit, otherwise 0",
    async (quota) => ((await readQuota(quota)).isPaused ? 1 : 0),
  );
}

function addGauge(
  quotas: ApiQuota[],
  name: string,
  help: string,
  read: (quota: ApiQuota) => Promise<number>,
): void {
  readGauge({ name, help, labels: ["api"] }, () =>
    Promise.all(
      quotas.map(async (quota) => ({ labels: { api: quota.api }, value: await read(quota) })),
    ),
  );
}

async function readQuota(quota: ApiQuota): Promise<{ left: number; isPaused: boolean }> {
  const perDay = quota.perDay();
  const { api, pausedUntil, pausedBy } = projectQuotas;
  const [row] = await db()
    .select({
      used: sql<number>`${usedToday}::double precision`,
      isPaused: sql<boolean>`coalesce(${pausedUntil} > clock_timestamp(), false)`,
      pausedBy,
    })
    .from(projectQuotas)
    .where(sql`${api} = ${quota.api}`);
  if (!row) return { left: perDay, isPaused: false };
  const isUsedUp = row.isPaused && row.pausedBy === "project-day";
  return { left: isUsedUp ? 0 : Math.max(0, perDay - row.used), isPaused: row.isPaused };
}
