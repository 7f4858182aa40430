import { sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#app/adapters/db/client.server.ts";
import { retryFailedJob } from "./queue.server.ts";

const failedSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    user_id: z.string().nullable(),
    failed_at: z.coerce.date(),
    tries: z.coerce.number().int(),
  }),
);

/** A job that used up its retries. `name` is its queue's, `userId` the user it belongs to. */
export type FailedJob = {
  id: string;
  name: string;
  userId: string | null;
  failedAt: Date;
  tries: number;
};

/**
 * Returns the failed jobs that the queue still keeps, the latest first, at most `limit`. Does not read their
 * errors, which may quote mail.
 */
export async function listFailedJobs(limit: number): Promise<FailedJob[]> {
  const { rows } = await db().execute(sql`
    select id, name, data ->> 'userId' as user_id, coalesce(completed_on, created_on) as failed_at, retry_count + 1 as tries
    from pgboss.job where state = 'failed'
    order by completed_on desc nulls last limit ${limit}`);
  return failedSchema.parse(rows).map(({ user_id, failed_at, ...job }) => ({
    ...job,
    userId: user_id,
    failedAt: failed_at,
  }));
}

/** Gives a failed job one more try. Returns its queue's name; null when there is no such failed job. */
export async function retryFailed(id: string): Promise<{ name: string } | null> {
  const { rows } = await db().execute(
    sql`select name from pgboss.job where id = ${id} and state = 'failed'`,
  );
  const [job] = z.array(z.object({ name: z.string() })).parse(rows);
  if (!job) return null;
  await retryFailedJob(job.name, id);
  return job;
}
