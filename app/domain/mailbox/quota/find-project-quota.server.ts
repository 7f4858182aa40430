import { eq, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { projectQuotas } from "#app/domain/mailbox/tables.server.ts";
import { env } from "#app/env.server.ts";
import { gmailApi } from "./project-quota.server.ts";

/** What all mailboxes have spent of the project's Gmail units today (in California), and until when Google refuses. */
export async function findProjectQuota(now = new Date()): Promise<{
  unitsToday: number;
  unitsPerDay: number;
  pausedUntil: Date | null;
}> {
  const { unitsToday, day, pausedUntil, api } = projectQuotas;
  const [row] = await db()
    .select({
      unitsToday:
        sql`case when ${day} = (now() at time zone 'America/Los_Angeles')::date then ${unitsToday} else 0 end`.mapWith(
          Number,
        ),
      pausedUntil,
    })
    .from(projectQuotas)
    .where(eq(api, gmailApi));
  const isPaused = row?.pausedUntil != null && row.pausedUntil > now;
  return {
    unitsToday: row?.unitsToday ?? 0,
    unitsPerDay: env().GMAIL_UNITS_PER_DAY,
    pausedUntil: isPaused ? row.pausedUntil : null,
  };
}
