import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import { enqueue } from "#app/adapters/queue/queue.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { imports, importThreads } from "#app/domain/intake/tables.server.ts";
import { findConnectionStatus } from "#app/domain/mailbox/connection.server.ts";
import { type MailboxRefusal, mailboxNeeded } from "#app/domain/mailbox/mailbox-refusal.ts";
import { threads as threadRows } from "#app/domain/threads/tables.server.ts";
import type { RequestImport } from "./import.ts";
import { importThreadJob, importThreadKey } from "./import-thread.job.ts";

/**
 * Records an import and queues one job per thread, in one transaction. Idempotent by import id.
 * Returns `count`, the number of threads. Refuses if no mailbox is connected, or if 10,000 threads
 * wait already.
 */
export async function requestImport(
  viewer: { id: string },
  { importId, threads }: RequestImport,
): Promise<{ ok: true; importId: string; count: number } | MailboxRefusal> {
  if (!(await findConnectionStatus(viewer)).connected) return mailboxNeeded;
  const distinct = [...new Map(threads.map((thread) => [thread.threadId, thread])).values()];
  if ((await countWaiting(viewer)) >= mostWaiting) return tooManyWait;
  await runCommand(viewer, async (tx, record) => {
    await tx.insert(imports).values({ userId: viewer.id, id: importId }).onConflictDoNothing();
    const deleted = await listDeleted(tx, viewer, distinct);
    const added = await tx
      .insert(importThreads)
      .values(
        distinct.map(({ threadId, subject }) => ({
          ...{ userId: viewer.id, importId, threadId },
          subject: deleted.has(threadId) ? "" : subject,
        })),
      )
      .onConflictDoNothing()
      .returning({ threadId: importThreads.threadId });
    for (const { threadId } of added) await enqueueThread(tx, viewer, threadId);
    if (added.length > 0) record("import", importId);
  });
  return { ok: true, importId, count: distinct.length };
}

/** Not even the subject of a permanently deleted thread is stored again. */
async function listDeleted(
  tx: Transaction,
  viewer: { id: string },
  asked: readonly { threadId: string }[],
): Promise<Set<string>> {
  const rows = await tx
    .select({ id: threadRows.id })
    .from(threadRows)
    .where(
      and(
        eq(threadRows.userId, viewer.id),
        inArray(
          threadRows.id,
          asked.map(({ threadId }) => threadId),
        ),
        isNotNull(threadRows.deletedAt),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

const mostWaiting = 10_000;
const tooManyWait: MailboxRefusal = {
  ok: false,
  reason: "quota",
  message: "Too many threads wait to be imported. Please wait until some of them are here.",
};

async function countWaiting(viewer: { id: string }): Promise<number> {
  return db().$count(
    importThreads,
    and(eq(importThreads.userId, viewer.id), sql`${importThreads.state} in ('queued', 'running')`),
  );
}

/**
 * Queues a failed thread of an import again. Returns null if there is none; a thread that has not
 * failed stays as it is.
 */
export async function retryImportThread(
  viewer: { id: string },
  { importId, threadId }: { importId: string; threadId: string },
): Promise<{ ok: true } | MailboxRefusal | null> {
  const connection = await findConnectionStatus(viewer);
  const ownRow = and(
    eq(importThreads.userId, viewer.id),
    eq(importThreads.importId, importId),
    eq(importThreads.threadId, threadId),
  );
  return runCommand(viewer, async (tx, record) => {
    const [row] = await tx.select().from(importThreads).where(ownRow).for("update");
    if (!row) return null;
    if (row.state !== "failed") return { ok: true };
    if (!connection.connected) return mailboxNeeded;
    await tx
      .update(importThreads)
      .set({ state: "queued", error: null, updatedAt: new Date() })
      .where(ownRow);
    await enqueueThread(tx, viewer, threadId);
    record("import", importId);
    return { ok: true };
  });
}

/**
 * Removes finished imports from the tray. Running ones continue. Returns null if there is none of them.
 */
export async function dismissImports(
  viewer: { id: string },
  { importIds }: { importIds: readonly string[] },
): Promise<{ ok: true } | null> {
  return runCommand(viewer, async (tx, record) => {
    const found = await tx
      .update(imports)
      .set({ dismissedAt: new Date() })
      .where(and(eq(imports.userId, viewer.id), inArray(imports.id, [...importIds])))
      .returning({ id: imports.id });
    if (found.length === 0) return null;
    for (const { id } of found) record("import", id);
    return { ok: true };
  });
}

type ThreadQueueing = {
  delays?: number;
  startAfterSeconds?: number;
  /**
   * `reply`: a message has just arrived; `check`: perhaps none has; otherwise a user waits for an
   * import.
   */
  because?: "reply" | "check" | "import";
};

const lanes = { reply: "first", import: "usual", check: "rest" } as const;

/**
 * Queues the thread for imports that wait already, or for new mail, without recording an import.
 */
export async function enqueueThread(
  tx: Transaction,
  viewer: { id: string },
  threadId: string,
  { delays = 0, startAfterSeconds = 0, because = "import" }: ThreadQueueing = {},
): Promise<void> {
  // A job that is delayed or has low priority must not keep a new request waiting.
  const apart = startAfterSeconds > 0 ? ":later" : because === "check" ? ":check" : "";
  await enqueue(
    tx,
    importThreadJob,
    { userId: viewer.id, threadId, delays },
    {
      key: `${importThreadKey(viewer, threadId)}${apart}`,
      startAfterSeconds,
      lane: lanes[because],
    },
  );
}
