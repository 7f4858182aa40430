import { eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import { deskCounts } from "#app/domain/desk/tables.server.ts";
import { senderOf, shownTask, taskSenders, tasks } from "#app/domain/tasks/tables.server.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";
import { liveThread, threads } from "#app/domain/threads/tables.server.ts";
import { type Difference, findDifferences } from "./difference.ts";

/**
 * Counts again what a user's desk holds and who asked for its tasks, and returns where the kept counts
 * differ; with `write`, repairs them. While it counts, no transaction can add to the kept counts.
 */
export async function rebuildCounts(
  viewer: { id: string },
  { write }: { write: boolean },
): Promise<Difference[]> {
  return db().transaction(async (tx) => {
    await lockCounts(tx, viewer);
    const [kept, counted] = [await readKept(tx, viewer), await countAgain(tx, viewer)];
    const differences = findDifferences("desk", kept, counted);
    if (write && differences.length > 0) await save(tx, viewer, counted);
    return differences;
  });
}

/**
 * Locks the viewer's counts. A concurrent transaction adds its changes only at its commit, so none of them is in
 * the counts yet.
 */
async function lockCounts(tx: Transaction, viewer: { id: string }): Promise<void> {
  await tx.insert(deskCounts).values({ userId: viewer.id }).onConflictDoNothing();
  await tx.select().from(deskCounts).where(eq(deskCounts.userId, viewer.id)).for("update");
}

type Counts = {
  threads: number;
  notStarted: number;
  inProgress: number;
  done: number;
  unsure: number;
  /** By address. */
  senders: Record<string, SenderCounts>;
};
type SenderCounts = { notStarted: number; inProgress: number; done: number; count: number };

async function readKept(tx: Transaction, viewer: { id: string }): Promise<Partial<Counts>> {
  const { userId, ...columns } = deskCounts;
  const [totals] = await tx
    .select({
      threads: columns.threads,
      notStarted: columns.notStarted,
      inProgress: columns.inProgress,
      done: columns.done,
      unsure: columns.unsure,
    })
    .from(deskCounts)
    .where(eq(userId, viewer.id));
  const { email, notStarted, inProgress, done, count } = taskSenders;
  const senders = await tx
    .select({ email, notStarted, inProgress, done, count })
    .from(taskSenders)
    .where(eq(taskSenders.userId, viewer.id));
  return {
    ...totals,
    senders: Object.fromEntries(senders.map(({ email, ...counts }) => [email, counts])),
  };
}

async function countAgain(tx: Transaction, viewer: { id: string }): Promise<Counts> {
  const listed = await tx.$count(
    threads,
    sql`${threads.userId} = ${viewer.id} and ${liveThread} and ${threads.hasActiveContent}`,
  );
  const rows = await tx
    .select({
      email: senderOf,
      status: tasks.status,
      classification: tasks.classification,
      count: sql<number>`count(*)::int`,
    })
    .from(tasks)
    .where(sql`${tasks.userId} = ${viewer.id} and ${shownTask}`)
    .groupBy(senderOf, tasks.status, tasks.classification);
  const asked = rows.filter(({ classification }) => classification === "task");
  const ofSender = Map.groupBy(asked, ({ email }) => email);
  return {
    threads: listed,
    ...byStatus(asked),
    unsure: sum(rows.filter(({ classification }) => classification === "unsure")),
    senders: Object.fromEntries(
      [...ofSender].map(([email, own]) => [email, { ...byStatus(own), count: sum(own) }]),
    ),
  };
}

type Counted = { status: TaskStatus; count: number };

function byStatus(rows: Counted[]): Omit<SenderCounts, "count"> {
  const withStatus = (status: TaskStatus) => sum(rows.filter((row) => row.status === status));
  return {
    notStarted: withStatus("not_started"),
    inProgress: withStatus("in_progress"),
    done: withStatus("done"),
  };
}

async function save(tx: Transaction, viewer: { id: string }, counted: Counts): Promise<void> {
  const { senders, ...totals } = counted;
  await tx
    .insert(deskCounts)
    .values({ userId: viewer.id, ...totals })
    .onConflictDoUpdate({ target: deskCounts.userId, set: totals });
  await tx.delete(taskSenders).where(eq(taskSenders.userId, viewer.id));
  await tx.execute(sql`
    insert into task_senders (user_id, email, count, not_started, in_progress, done)
    select ${viewer.id}, key, (value ->> 'count')::int, (value ->> 'notStarted')::int,
      (value ->> 'inProgress')::int, (value ->> 'done')::int
    from jsonb_each(${JSON.stringify(senders)}::jsonb)`);
}

const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
