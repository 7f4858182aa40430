import { inArray } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { log } from "#app/adapters/log.server.ts";
import {
  type FailedJob,
  listFailedJobs,
  retryFailed,
} from "#app/adapters/queue/failed-jobs.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";

const mostListed = 50;

/**
 * Returns the latest 50 jobs that used up their tries, each with the address of the user it belongs to (null for none).
 * For administrators.
 */
export async function findFailedJobs(): Promise<(FailedJob & { email: string | null })[]> {
  const jobs = await listFailedJobs(mostListed);
  const ids = jobs.flatMap(({ userId }) => userId ?? []);
  const owners = await db()
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, ids));
  const emails = new Map(owners.map(({ id, email }) => [id, email]));
  return jobs.map((job) => ({ ...job, email: emails.get(job.userId ?? "") ?? null }));
}

/** Gives a failed job one more try. Returns null when it is not there or has not failed. Logged. */
export async function retryJob(
  administrator: { id: string },
  { jobId }: { jobId: string },
): Promise<{ name: string } | null> {
  const job = await retryFailed(jobId);
  if (job)
    log.info({ administrator: administrator.id, jobId, ...job }, "a failed job was queued again");
  return job;
}
