import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import type { GoogleLimit } from "#app/adapters/google/google-limit.ts";
import { type GoogleProblem, longestWaitMs } from "#app/adapters/google/google-problem.ts";
import { mailboxConnections, projectQuotas } from "#app/domain/mailbox/tables.server.ts";
import type { ApiQuota } from "./api-quota.server.ts";
import { googleDay } from "./quota-time.server.ts";

/**
 * Keeps all processes from calling an API after it reported a limit: for this mailbox, or for every
 * mailbox if the project's quota is used up. `backOffMs` counts when Google stated no time.
 */
export async function pauseCalls(
  viewer: { id: string },
  quota: ApiQuota,
  { limit = "user", retryAfterMs }: GoogleProblem,
  backOffMs: number,
): Promise<void> {
  const ms = Math.min(Math.max(retryAfterMs ?? 0, backOffMs), longestWaitMs);
  const until = sql`clock_timestamp() + make_interval(secs => ${ms / 1_000}::double precision)`;
  await (limit === "user" ? pauseMailbox(viewer, quota, until) : pauseProject(quota, limit, until));
}

async function pauseMailbox(
  viewer: { id: string },
  { pause, pausedUntil }: ApiQuota,
  until: SQL,
): Promise<void> {
  await db()
    .update(mailboxConnections)
    .set(pause(sql`greatest(${pausedUntil}, ${until})`))
    .where(sql`${mailboxConnections.userId} = ${viewer.id}`);
}

async function pauseProject({ api }: ApiQuota, pausedBy: GoogleLimit, until: SQL): Promise<void> {
  const { pausedUntil } = projectQuotas;
  await db()
    .insert(projectQuotas)
    .values({
      api,
      spentUntil: sql`clock_timestamp()`,
      day: googleDay,
      unitsToday: 0,
      pausedUntil: until,
      pausedBy,
    })
    .onConflictDoUpdate({
      target: projectQuotas.api,
      set: { pausedUntil: until, pausedBy },
      setWhere: sql`${pausedUntil} is null or ${pausedUntil} < ${until}`,
    });
}
