import { and, desc, eq, inArray } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import { importThreads } from "#app/domain/intake/tables.server.ts";
import { findConnection } from "#app/domain/mailbox/connection.server.ts";
import { knownAddresses } from "#app/domain/mailbox/known-addresses.ts";
import { threads } from "#app/domain/threads/tables.server.ts";
import { stateOf } from "#app/domain/threads/upsert-thread.server.ts";
import { type ImportedThreads, mostImportedThreads } from "./imported-threads.ts";

type News = NonNullable<ImportedThreads["news"]>;

/** Imports are deleted after a week; of more than these, the newest count. */
const mostImports = 1_000;

/**
 * Returns the viewer's threads by their import state, the 5,000 most recently active ones, unless nothing has changed
 * since that revision. Threads of mailboxes that were connected before are among them; the demo thread is not.
 */
export async function listImportedThreads(
  viewer: { id: string; revision?: number },
  since: number | null,
): Promise<ImportedThreads> {
  // Read first, so that the data below is never older than the revision.
  const revision = viewer.revision ?? (await findRevision(viewer));
  if (since === revision) return { revision, news: null };
  const [here, imports, mailbox] = await Promise.all([
    listHere(viewer),
    listUnfinished(viewer),
    listMailbox(viewer),
  ]);
  const isThere = new Set(here.map(({ id }) => id));
  const underWay = imports
    .filter(({ state }) => state !== "failed")
    .map(({ threadId }) => threadId);
  const importing = new Set(underWay);
  const shown = here.slice(0, mostImportedThreads).filter(({ id }) => !importing.has(id));
  const failed = imports.filter(
    ({ threadId, state }) =>
      state === "failed" && !importing.has(threadId) && !isThere.has(threadId),
  );
  const news: News = {
    imported: Object.fromEntries(
      shown.filter(isLive).map(({ id, openTaskCount }) => [id, openTaskCount]),
    ),
    removed: shown.filter((thread) => !isLive(thread)).map(({ id }) => id),
    importing: [...importing],
    // The newest come first, and the last entry of a key counts.
    failed: Object.fromEntries(
      failed.toReversed().map(({ threadId, error }) => [threadId, error ?? "The import failed."]),
    ),
    isWhole: here.length <= mostImportedThreads,
    mailbox,
  };
  return { revision, news };
}

const isLive = (row: Parameters<typeof stateOf>[0]) => stateOf(row) === "live";

function listHere(viewer: { id: string }) {
  return db()
    .select({
      id: threads.id,
      openTaskCount: threads.openTaskCount,
      trashedAt: threads.trashedAt,
      deletedAt: threads.deletedAt,
    })
    .from(threads)
    .where(and(eq(threads.userId, viewer.id), eq(threads.isDemo, false)))
    .orderBy(desc(threads.activeAt))
    .limit(mostImportedThreads + 1);
}

function listUnfinished(viewer: { id: string }) {
  return db()
    .select({
      threadId: importThreads.threadId,
      state: importThreads.state,
      error: importThreads.error,
    })
    .from(importThreads)
    .where(
      and(
        eq(importThreads.userId, viewer.id),
        inArray(importThreads.state, ["queued", "running", "failed"]),
      ),
    )
    .orderBy(desc(importThreads.updatedAt))
    .limit(mostImports);
}

/** Aliases are left out: the account of another mailbox may be one. */
async function listMailbox(viewer: { id: string }): Promise<string[]> {
  const connection = await findConnection(viewer);
  if (connection?.state !== "connected") return [];
  return knownAddresses({ ...connection, aliases: null });
}
