import { and, desc, eq, inArray } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { followChanges } from "#app/domain/changes/follow-changes.server.ts";
import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import { imports, importThreads } from "#app/domain/intake/tables.server.ts";
import type { ImportState } from "./import.ts";

type ThreadImport = { state: ImportState; error: string | null };

export function isUnderWay({ state }: ThreadImport): boolean {
  return state === "queued" || state === "running";
}

/** Returns the state of the newest import of a thread; one that is under way first. Null if there is none. */
export async function findThreadImport(
  viewer: { id: string },
  threadId: string,
): Promise<ThreadImport | null> {
  const [row] = await db()
    .select({ state: importThreads.state, error: importThreads.error })
    .from(importThreads)
    .innerJoin(
      imports,
      and(eq(imports.userId, importThreads.userId), eq(imports.id, importThreads.importId)),
    )
    .where(and(eq(importThreads.userId, viewer.id), eq(importThreads.threadId, threadId)))
    .orderBy(desc(inArray(importThreads.state, ["queued", "running"])), desc(imports.requestedAt))
    .limit(1);
  return row ?? null;
}

/**
 * Waits until no import of the thread is under way, or for `mostMs`, or until the caller has gone. Returns
 * the state then; null if there is no import.
 */
export async function awaitThreadImport(
  viewer: { id: string },
  threadId: string,
  { mostMs, signal }: { mostMs: number; signal?: AbortSignal | undefined },
): Promise<ThreadImport | null> {
  const over = AbortSignal.any([AbortSignal.timeout(mostMs), ...(signal ? [signal] : [])]);
  const isOver = new Promise<unknown>((resolve) => over.addEventListener("abort", resolve));
  let news = Promise.withResolvers<void>();
  const stop = await followChanges(viewer, await findRevision(viewer), () => news.resolve());
  try {
    for (;;) {
      news = Promise.withResolvers();
      const found = await findThreadImport(viewer, threadId);
      if (!found || !isUnderWay(found) || over.aborted) return found;
      await Promise.race([news.promise, isOver]);
    }
  } finally {
    stop();
  }
}
