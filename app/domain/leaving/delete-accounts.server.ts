import { asc, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import { deleteIdentity } from "#app/adapters/firebase/identity.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { defineJob, forgetJobsOf } from "#app/adapters/queue/queue.server.ts";
import { isIdentityInUse } from "#app/domain/accounts/users.server.ts";
import { forgetRevisions } from "#app/domain/changes/end-revisions.server.ts";
import { revokeGrant } from "#app/domain/mailbox/connection.server.ts";
import { emptyAccount } from "./empty-account.server.ts";
import { accountDeletions } from "./tables.server.ts";

/**
 * Continues the account deletions. Each request queues it, and a schedule repeats it, so that a
 * deletion that was interrupted or refused by Google is resumed. Its payload identifies no user.
 */
export const deleteAccountsJob = defineJob({
  name: "delete-accounts",
  payload: z.object({}),
  policy: "short",
  retryLimit: 3,
  expireInSeconds: 3_600,
});

/** Longer than any job or request that was running for the user can still take. */
const lateWorkMs = 60 * 60 * 1000;
const pageSize = 100;

type Deletion = typeof accountDeletions.$inferSelect;

/**
 * Runs deleteAccountsJob: continues the deletion of every closed account. Each step is
 * idempotent and is repeated by the next run, so the process may die at any point. For an hour the
 * user's blobs are swept again, because a running import may have stored some; then nothing is left.
 * Throws if an account could not be finished; the others are continued all the same.
 */
export async function deleteAccounts(now = new Date()): Promise<void> {
  const failures: unknown[] = [];
  for (let page = await listDeletions(); page.length > 0; page = await listDeletions(page.at(-1))) {
    for (const deletion of page) {
      try {
        await deleteAccount(deletion, now);
      } catch (error) {
        failures.push(error);
      }
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} accounts are not deleted whole yet.`);
  }
}

/** The deletions that follow this one by the user's id; the first ones if it is omitted. */
function listDeletions(after?: Deletion): Promise<Deletion[]> {
  return db()
    .select()
    .from(accountDeletions)
    .where(after && gt(accountDeletions.userId, after.userId))
    .orderBy(asc(accountDeletions.userId))
    .limit(pageSize);
}

async function deleteAccount(deletion: Deletion, now: Date): Promise<void> {
  const viewer = { id: deletion.userId };
  if (!deletion.emptiedAt) {
    await emptyAccount(viewer);
    await note(viewer, { emptiedAt: now });
  }
  await blobs().removeAll(viewer.id);
  // Neither of the two waits for the other if one service is unreachable.
  const [grant, identity] = await Promise.allSettled([
    giveGrantBack(viewer, deletion),
    giveIdentityUp(viewer, deletion),
  ]);
  for (const end of [grant, identity]) {
    if (end.status === "rejected") throw end.reason;
  }
  if (now.getTime() - deletion.requestedAt.getTime() < lateWorkMs) return;
  await db().transaction(async (tx) => {
    await forgetRevisions(tx, viewer);
    await tx.delete(accountDeletions).where(eq(accountDeletions.userId, viewer.id));
    // A command that came too late has committed nothing, but may have taken a turn in the queue
    // (queue_turns).
    await forgetJobsOf(tx, viewer.id);
  });
  log.info("an account was deleted completely");
}

/**
 * Revokes the grant, unless the user has signed up again: then the grant and the identity belong to
 * the new account.
 */
async function giveGrantBack(viewer: { id: string }, { sealedToken, firebaseUid }: Deletion) {
  if (!sealedToken) return;
  if (!firebaseUid || !(await isIdentityInUse(firebaseUid))) await revokeGrant(viewer, sealedToken);
  await note(viewer, { sealedToken: null });
}

async function giveIdentityUp(viewer: { id: string }, { firebaseUid }: Deletion) {
  if (!firebaseUid) return;
  if (!(await isIdentityInUse(firebaseUid))) await deleteIdentity(firebaseUid);
  await note(viewer, { firebaseUid: null });
}

async function note(viewer: { id: string }, done: Partial<Deletion>): Promise<void> {
  await db().update(accountDeletions).set(done).where(eq(accountDeletions.userId, viewer.id));
}
