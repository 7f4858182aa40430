import { isNull, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import { notify } from "#app/adapters/db/notifications.server.ts";
import { log } from "#app/adapters/log.server.ts";
import type { ChangeType } from "./change.ts";
import { changes, revisions } from "./tables.server.ts";

/** The user has left: a job or a request that was under way cannot commit for them any more. */
class ViewerGone extends Error {}

/** Says that something of the viewer's changed; browsers that follow will re-read it. */
export type RecordChange = (type: ChangeType, id: string | number) => void;

/**
 * Runs a command's work in one transaction for one user. What it records becomes change rows under
 * the user's next revision, which is taken last: its row lock makes the order of revisions the order
 * of commits. Other processes are told after the commit. Returns what the work returns; a throw
 * rolls everything back. Without a recorded change the revision stays. Throws ViewerGone, and commits
 * nothing, for a user who has left.
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
    // It is saved: who follows hears of it with the next change, or on reconnecting.
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
