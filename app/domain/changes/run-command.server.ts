import { isNull, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import { notify } from "#app/adapters/db/notifications.server.ts";
import { log } from "#app/adapters/log.server.ts";
import type { ChangeType } from "./change.ts";
import { changes, revisions } from "./tables.server.ts";

/**
 * The user's account was deleted: a job or request that was running cannot commit for them any
 * more.
 */
class ViewerGone extends Error {}

/**
 * Records that something of the viewer's changed. Browsers that follow the changes read it again.
 */
export type RecordChange = (type: ChangeType, id: string | number) => void;

/**
 * Runs a command's work in one transaction for one user. The recorded changes become rows under the
 * user's next revision, which is taken last: its row lock makes the order of revisions the order of
 * commits. Other processes are notified after the commit. Returns the result of the work; if the
 * work throws, everything is rolled back. Without a recorded change the revision stays. Throws
 * ViewerGone, and commits nothing, if the user's account was deleted.
 */
export async function runCommand<Result>(
  viewer: { id: string },
  work: (tx: Transaction, record: RecordChange) => Promise<Result>,
): Promise<Result> {
  const { result, revision } = await db().transaction(async (tx) => {
    const recorded = new Map<string, { type: ChangeType; id: string }>();
    const result = await work(tx, (type, id) => {
      recorded.set(`${type}:${id}`, { type, id: String(id) });
    });
    if (recorded.size === 0) return { result, revision: null };
    const revision = await nextRevision(tx, viewer.id);
    await tx.insert(changes).values(
      [...recorded.values()].map((change, position) => ({
        userId: viewer.id,
        revision,
        position,
        ...change,
      })),
    );
    return { result, revision };
  });
  if (revision !== null) await tell(viewer, revision);
  return result;
}

async function tell(viewer: { id: string }, revision: number): Promise<void> {
  try {
    await notify(`${viewer.id}:${revision}`);
  } catch (error) {
    // The change is committed: browsers get it with the next change, or when they reconnect.
    log.warn({ err: error }, "a change was saved that nobody could be told of");
  }
}

async function nextRevision(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx
    .insert(revisions)
    .values({ userId, revision: 1 })
    .onConflictDoUpdate({
      target: revisions.userId,
      set: { revision: sql`${revisions.revision} + 1` },
      setWhere: isNull(revisions.endedAt),
    })
    .returning({ revision: revisions.revision });
  if (!row) throw new ViewerGone("The account was deleted.");
  return row.revision;
}
