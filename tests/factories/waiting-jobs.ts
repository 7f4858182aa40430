import { sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";

/** The payloads of a queue's jobs that no worker has taken yet, oldest first. */
export async function waitingJobs<Payload>(name: string): Promise<Payload[]> {
  const { rows } = await db().execute<{ data: Payload }>(
    sql`select data from pgboss.job where name = ${name} and state = 'created' order by created_on`,
  );
  return rows.map(({ data }) => data);
}
