import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { countDesk } from "#app/domain/desk/count-desk.server.ts";
import { deleteForever } from "#app/domain/desk/deletion/delete-forever.server.ts";
import { countChanges, deskCounts } from "#app/domain/desk/tables.server.ts";
import { restoreThread, trashThread } from "#app/domain/desk/trash/trash-thread.server.ts";
import { setFileArchived } from "#app/domain/files/flag-file.server.ts";
import { emptyAccount } from "#app/domain/leaving/empty-account.server.ts";
import { addTask } from "#app/domain/tasks/add-task.server.ts";
import { mergeTasks } from "#app/domain/tasks/merge-tasks.server.ts";
import { setTaskClassification } from "#app/domain/tasks/set-task-classification.server.ts";
import { setTaskStatus } from "#app/domain/tasks/set-task-status.server.ts";
import { splitTask } from "#app/domain/tasks/split-task.server.ts";
import { taskSenders, tasks } from "#app/domain/tasks/tables.server.ts";
import { taskStatuses } from "#app/domain/tasks/task-status.ts";
import { restoreTask, trashTask } from "#app/domain/tasks/trash-task.server.ts";
import {
  createFile,
  createOwner,
  createTask,
  createThread,
  type Owner,
  priya,
} from "#tests/factories/desk.ts";
import { isNightly } from "#tests/setup/lanes/nightly.ts";
import { toSentence } from "./difference.ts";
import { rebuildCounts } from "./rebuild-counts.server.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

const people = [priya, { name: "Tom", email: "Tom@Wine.example" }, { name: "", email: "" }];

type Desk = { owner: Owner; threadIds: string[]; fileIds: number[]; taskIds: string[] };

async function createDesk(): Promise<Desk> {
  const owner = await createOwner();
  const desk: Desk = { owner, threadIds: [], fileIds: [], taskIds: [] };
  for (let thread = 0; thread < 2; thread += 1) {
    const threadId = await createThread(owner);
    desk.threadIds.push(threadId);
    desk.fileIds.push(await createFile(owner, { threadId }));
    for (const [index, author] of people.entries()) {
      const classification = index === 1 ? "unsure" : "task";
      desk.taskIds.push(await createTask(owner, threadId, { author, classification }));
    }
  }
  return desk;
}

const at = fc.nat(5);
const anyStep = fc.record({
  kind: fc.constantFrom(
    ...(["status", "trash", "restore", "classify", "merge", "split", "add", "forever"] as const),
    ...(["trash thread", "restore thread", "archive", "thread forever"] as const),
  ),
  task: at,
  other: at,
});
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

async function take({ owner, ...desk }: Desk, { kind, task, other }: Step): Promise<unknown> {
  const taskId = desk.taskIds[task]!;
  const threadId = desk.threadIds[task % 2]!;
  switch (kind) {
    case "status":
      return setTaskStatus(owner, { taskId, status: taskStatuses[other % 3]! });
    case "trash":
      return trashTask(owner, { taskId });
    case "restore":
      return restoreTask(owner, { taskId });
    case "classify":
      return setTaskClassification(owner, {
        taskId,
        classification: (["task", "unsure", "dismissed"] as const)[other % 3]!,
      });
    case "merge":
      return mergeTasks(owner, { taskId, into: desk.taskIds[other]! });
    case "split":
      return splitTask(owner, { taskId, partId: randomUUID(), text: "This", part: "That" });
    case "add": {
      const author = people[other % 3]!;
      return addTask(owner, { id: randomUUID(), threadId, fileId: null, text: "More", author });
    }
    case "forever":
      return deleteForever(owner, { itemIds: [taskId] });
    case "trash thread":
      return trashThread(owner, { threadId });
    case "restore thread":
      return restoreThread(owner, { threadId });
    case "archive":
      return setFileArchived(owner, { fileId: desk.fileIds[task % 2]!, archived: other > 2 });
    case "thread forever":
      await trashThread(owner, { threadId });
      return other === 0 ? deleteForever(owner, { itemIds: [threadId] }) : null;
  }
}

const differences = async (owner: Owner) =>
  (await rebuildCounts(owner, { write: false })).map(toSentence);

test("kept counts are plain counts after any commands, many of them at once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anyStep, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
      async (rounds) => {
        const desk = await createDesk();
        for (const steps of rounds) {
          await Promise.all(steps.map((step) => take(desk, step)));
          expect(await differences(desk.owner)).toEqual([]);
        }
      },
    ),
    { numRuns: isNightly ? 100 : 10, interruptAfterTimeLimit: 40_000 },
  );
  expect(await db().$count(countChanges)).toBe(0);
});

test("transactions that change the counts of one desk wait for each other at their commits only", async () => {
  const { owner, taskIds } = await createDesk();
  const set = (id: string) => sql`update tasks set status = 'done' where id = ${id}`;
  await db().transaction(async (tx) => {
    await tx.execute(set(taskIds[0]!));
    // Commits while the first transaction has counted its own change already.
    await db().execute(set(taskIds[2]!));
    expect((await countDesk(owner)).tasks).toMatchObject({ not_started: 3, done: 1 });
  });
  expect((await countDesk(owner)).tasks).toMatchObject({ not_started: 2, done: 2 });
});

test("a commit reads its own user's noted changes only, whatever a long transaction keeps of others", async () => {
  const { owner, taskIds } = await createDesk();
  await db().transaction(async (tx) => {
    // Only the scans of this connection; those of its last transactions are among them.
    const scans = async () => {
      const { rows } = await tx.execute<{ whole: number; byIndex: number }>(
        sql`select seq_scan::int as whole, idx_scan::int as "byIndex" from pg_stat_xact_user_tables where relname = 'count_changes'`,
      );
      return rows[0]!;
    };
    const before = await scans();
    for (const id of [taskIds[0], taskIds[2], taskIds[3]]) {
      await tx.execute(sql`update tasks set status = 'done' where id = ${id}`);
    }
    await tx.execute(sql`set constraints all immediate`);
    const { whole, byIndex } = await scans();
    // The first row takes all: it looks, adds the counts, adds the senders and deletes. Each other only looks.
    expect([whole - before.whole, byIndex - before.byIndex]).toEqual([0, 6]);
  });
  expect((await countDesk(owner)).tasks).toMatchObject({ not_started: 1, done: 3 });
});

test("a transaction that is rolled back changes no count", async () => {
  const { owner } = await createDesk();
  const before = await countDesk(owner);
  const failing = db().transaction(async (tx) => {
    await tx.delete(tasks).where(eq(tasks.userId, owner.id));
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await countDesk(owner)).toEqual(before);
});

test("wrong counts are reported, and repaired when asked to", async () => {
  const { owner } = await createDesk();
  await db().update(deskCounts).set({ done: 7 }).where(eq(deskCounts.userId, owner.id));
  await db().delete(taskSenders).where(eq(taskSenders.userId, owner.id));
  const told = [
    "desk: done is 7, should be 0",
    expect.stringMatching(/^desk: senders is \{\}, should be \{"/),
  ];
  expect(await differences(owner)).toEqual(told);
  await rebuildCounts(owner, { write: true });
  expect(await differences(owner)).toEqual([]);
  await db().update(taskSenders).set({ inProgress: 7 }).where(eq(taskSenders.userId, owner.id));
  expect(await differences(owner)).toEqual([expect.stringMatching(/"inProgress":7/)]);
  await rebuildCounts(owner, { write: true });
  expect(await differences(owner)).toEqual([]);
});

test("a deleted user leaves no counts", async () => {
  const { owner } = await createDesk();
  await emptyAccount(owner);
  expect(await db().$count(users, eq(users.id, owner.id))).toBe(0);
  for (const table of [deskCounts, taskSenders, countChanges]) {
    expect(await db().$count(table, eq(table.userId, owner.id))).toBe(0);
  }
});
