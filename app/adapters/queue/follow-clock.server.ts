import { z } from "zod";
import type { Statements } from "./turns.server.ts";

/** How far ahead of the clock a time may be before it counts as set by an earlier clock. */
const tolerance = "interval '15 seconds'";
const now = "pgboss.job_now()";
/** The time of a job's last event. */
const touched = "greatest(created_on, coalesce(started_on, created_on))";
/** Sets a column that may be null. */
const noLaterThanNow = (column: string) =>
  `${column} = case when ${column} > ${now} then ${now} else ${column} end`;

/**
 * After the database's clock was set back, moves what the queue noted under the earlier clock back too: otherwise jobs
 * would wait, and jobs of dead workers and schedules would rest, until the clock has caught up. Changes nothing as long
 * as no time lies ahead. Idempotent.
 */
async function followClock(on: Statements): Promise<void> {
  await on.executeSql(
    `update pgboss.job set
       start_after = start_after - (${touched} - ${now}),
       ${noLaterThanNow("created_on")},
       ${noLaterThanNow("started_on")},
       ${noLaterThanNow("heartbeat_on")}
     where state in ('created', 'retry', 'active') and ${touched} > ${now} + ${tolerance}`,
    [],
  );
  // A schedule takes each minute once: the minutes ahead were taken under the earlier clock.
  await on.executeSql(
    `update pgboss.job set singleton_on = null
     where singleton_on > (${now} at time zone 'utc') + interval '2 minutes'`,
    [],
  );
  await on.executeSql(
    `update pgboss.version set ${noLaterThanNow("cron_on")}, ${noLaterThanNow("bam_on")},
       ${noLaterThanNow("flow_on")}, ${noLaterThanNow("reindex_on")}
     where greatest(cron_on, bam_on, flow_on, reindex_on) > ${now} + ${tolerance}`,
    [],
  );
  await on.executeSql(
    `update pgboss.queue set ${noLaterThanNow("monitor_claim_on")},
       ${noLaterThanNow("monitor_on")}, ${noLaterThanNow("maintain_on")}
     where greatest(monitor_claim_on, monitor_on, maintain_on) > ${now} + ${tolerance}`,
    [],
  );
}

const readSchema = z.tuple([z.object({ seconds: z.coerce.number() })]);
const toleratedSeconds = 15;

/**
 * Returns a function to call from time to time: it calls followClock the first time, and when the database's clock
 * was set back since the last call, which this process's own monotonic clock shows. Each call reads only a few
 * cheap values.
 */
export function watchClock(on: Statements): () => Promise<void> {
  let expectedAtZero = Number.POSITIVE_INFINITY;
  return async () => {
    const { rows } = await on.executeSql(`select extract(epoch from ${now}) as seconds`, []);
    const [{ seconds }] = readSchema.parse(rows);
    const atZero = seconds - performance.now() / 1_000;
    if (atZero < expectedAtZero - toleratedSeconds) await followClock(on);
    expectedAtZero = atZero;
  };
}
