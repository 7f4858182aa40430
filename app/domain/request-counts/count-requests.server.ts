import { lt, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { fingerprint } from "#app/adapters/secrets/seal.server.ts";
import { requestCounts } from "./tables.server.ts";

/**
 * Adds to the counts of one minute (since 1970) by name, in one statement, and returns the total of
 * each over all processes. Throws if the database does not answer.
 */
export async function addToCounts(
  added: ReadonlyMap<string, number>,
  minute: number,
): Promise<Map<string, number>> {
  const names = new Map(
    [...added.keys()].map((name) => [fingerprint(name, "request-count"), name]),
  );
  // The same order everywhere, so that two processes that add to the same rows do not deadlock.
  const rows = [...names]
    .map(([key, name]) => ({ key, minute, count: added.get(name) ?? 0 }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  if (rows.length === 0) return new Map();
  const counted = await db()
    .insert(requestCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [requestCounts.minute, requestCounts.key],
      set: { count: sql`${requestCounts.count} + excluded.count` },
    })
    .returning({ key: requestCounts.key, count: requestCounts.count });
  return new Map(counted.map(({ key, count }) => [names.get(key) ?? "", count]));
}

/** Deletes the counts of the minutes before this one. */
export async function forgetCountsBefore(minute: number): Promise<void> {
  await db().delete(requestCounts).where(lt(requestCounts.minute, minute));
}
