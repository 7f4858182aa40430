import { sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#app/adapters/db/client.server.ts";

const seconds = z.coerce.number().nullable();
const measuredSchema = z.object({
  waiting: z.coerce.number().int(),
  running: z.coerce.number().int(),
  longest_wait: seconds,
  last_look: seconds,
});

const lastLook = sql`select extract(epoch from now() - max(monitor_on)) as last_look from pgboss.queue`;

/** How many seconds ago a worker last maintained the queues; null for never. Throws without a queue. */
export async function secondsSinceLook(): Promise<number | null> {
  const { rows } = await db().execute(lastLook);
  return measuredSchema.pick({ last_look: true }).parse(rows[0]).last_look;
}

/**
 * The number of due jobs and of running jobs, how long the oldest due job has waited, and how long ago a
 * worker last maintained the queues; in seconds, null for never. Throws without a queue.
 */
export async function measureQueue(): Promise<{
  waiting: number;
  running: number;
  longestWaitSeconds: number | null;
  lastLookSeconds: number | null;
}> {
  const { rows } = await db().execute(sql`
    select
      count(*) filter (where state <> 'active') as waiting,
      count(*) filter (where state = 'active') as running,
      extract(epoch from now() - min(start_after) filter (where state <> 'active')) as longest_wait,
      (${lastLook}) as last_look
    from pgboss.job
    where state = 'active' or (state in ('created', 'retry') and start_after <= now())`);
  const { waiting, running, longest_wait, last_look } = measuredSchema.parse(rows[0]);
  return { waiting, running, longestWaitSeconds: longest_wait, lastLookSeconds: last_look };
}
