import { and, eq, isNull, lt, or } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { outageOf } from "#app/adapters/outage.ts";
import { users } from "./tables.server.ts";
import type { Viewer } from "./viewer.ts";

/**
 * Records that the viewer's desk lists these threads (`importedAt` in ISO 8601), so that no later desk shows them as
 * new. Writes only if one of them is newer than those before. A read-only database keeps the mark as it is.
 */
export async function seeThreads(
  viewer: Pick<Viewer, "id" | "threadsSeenAt">,
  listed: readonly { importedAt: string }[],
): Promise<void> {
  const newest = new Date(Math.max(0, ...listed.map(({ importedAt }) => Date.parse(importedAt))));
  if (listed.length === 0 || newest <= (viewer.threadsSeenAt ?? new Date(0))) return;
  const { threadsSeenAt } = users;
  try {
    await db()
      .update(users)
      .set({ threadsSeenAt: newest })
      .where(and(eq(users.id, viewer.id), or(isNull(threadsSeenAt), lt(threadsSeenAt, newest))));
  } catch (error) {
    if (outageOf(error) !== "read-only") throw error;
  }
}
