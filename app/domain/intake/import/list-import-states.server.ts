import { and, desc, eq, inArray } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { importThreads } from "#app/domain/intake/tables.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";
import { stateOf } from "#app/domain/threads/upsert-thread.server.ts";
import type { ThreadImportState } from "./thread-import-state.ts";

/**
 * Returns the import state of each of these threads of the viewer's mailbox, in their order. At
 * most 100 ids.
 */
export async function listImportStates(
  viewer: { id: string },
  threadIds: readonly string[],
): Promise<ThreadImportState[]> {
  const [here, asked] = await Promise.all([
    listHere(viewer, threadIds),
    listLastImports(viewer, threadIds),
  ]);
  return threadIds.map((threadId) => {
    const thread = here.get(threadId);
    const last = asked.get(threadId);
    const importState = { threadId, error: null };
    if (last?.state === "queued" || last?.state === "running") {
      return { ...importState, state: "importing" };
    }
    if (thread) {
      return { ...importState, state: stateOf(thread) === "live" ? "imported" : "removed" };
    }
    return last?.state === "failed"
      ? { ...importState, state: "failed", error: last.error }
      : { ...importState, state: "unknown" };
  });
}

async function listHere(viewer: { id: string }, threadIds: readonly string[]) {
  const rows = await db()
    .select({
      id: threads.id,
      trashedAt: threads.trashedAt,
      deletedAt: threads.deletedAt,
    })
    .from(threads)
    .where(and(eq(threads.userId, viewer.id), inArray(threads.id, [...threadIds])));
  return new Map(rows.map((row) => [row.id, row]));
}

async function listLastImports(viewer: { id: string }, threadIds: readonly string[]) {
  const rows = await db()
    .selectDistinctOn([importThreads.threadId], {
      threadId: importThreads.threadId,
      state: importThreads.state,
      error: importThreads.error,
    })
    .from(importThreads)
    .where(
      and(eq(importThreads.userId, viewer.id), inArray(importThreads.threadId, [...threadIds])),
    )
    .orderBy(importThreads.threadId, desc(importThreads.updatedAt));
  return new Map(rows.map((row) => [row.threadId, row]));
}
