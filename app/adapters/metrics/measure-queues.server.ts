import { sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#app/adapters/db/client.server.ts";
import { readGauge } from "./registry.server.ts";

const countsSchema = z.array(
  z.object({
    name: z.string(),
    deferred: z.coerce.number(),
    ready: z.coerce.number(),
    active: z.coerce.number(),
    failed: z.coerce.number(),
  }),
);
const agesSchema = z.array(z.object({ name: z.string(), seconds: z.coerce.number() }));

/** Adds gauges of the queues. They are the same in every worker: take the largest, not the sum. */
export function measureQueues(): void {
  const counts = {
    name: "galley_jobs",
    help: "Jobs by queue and state, as the workers counted them within the last ten seconds",
    labels: ["queue", "state"],
  } satisfies Parameters<typeof readGauge>[0];
  readGauge(counts, async () => {
    const { rows } = await db().execute(sql`
      select name, deferred_count as deferred, ready_count as ready, active_count as active, failed_count as failed
      from pgboss.queue`);
    return countsSchema
      .parse(rows)
      .flatMap(({ name: queue, ...states }) =>
        Object.entries(states).map(([state, value]) => ({ labels: { queue, state }, value })),
      );
  });
  const ages = {
    name: "galley_job_oldest_wait_seconds",
    help: "How long the oldest due job of each queue has waited",
    labels: ["queue"],
  } satisfies Parameters<typeof readGauge>[0];
  readGauge(ages, async () => {
    const { rows } = await db().execute(sql`
      select name, extract(epoch from now() - min(start_after)) as seconds
      from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`);
    return agesSchema
      .parse(rows)
      .map(({ name: queue, seconds: value }) => ({ labels: { queue }, value }));
  });
}
