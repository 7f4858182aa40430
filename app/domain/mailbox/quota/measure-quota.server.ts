import { sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { readGauge } from "#app/adapters/metrics/registry.server.ts";
import { projectQuotas } from "#app/domain/mailbox/tables.server.ts";
import { env } from "#app/env.server.ts";
import { gmailApi, usedToday } from "./project-quota.server.ts";

/** Adds a gauge of what is left of the project's quota of Gmail. It is the same in every worker. */
export function measureQuota(): void {
  const about = {
    name: "galley_google_quota_left_units",
    help: "Units left of the project's daily quota of Gmail; none while Google refuses the project",
    labels: ["api"],
  } satisfies Parameters<typeof readGauge>[0];
  readGauge(about, async () => [{ labels: { api: gmailApi }, value: await unitsLeftToday() }]);
}

async function unitsLeftToday(): Promise<number> {
  const { GMAIL_UNITS_PER_DAY: perDay } = env();
  const { api, pausedUntil } = projectQuotas;
  const [row] = await db()
    .select({
      used: sql<number>`${usedToday}::double precision`,
      isPaused: sql<boolean>`coalesce(${pausedUntil} > clock_timestamp(), false)`,
    })
    .from(projectQuotas)
    .where(sql`${api} = ${gmailApi}`);
  if (!row) return perDay;
  return row.isPaused ? 0 : Math.max(0, perDay - row.used);
}
