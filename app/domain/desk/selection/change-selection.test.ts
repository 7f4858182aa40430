import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { createQueues, stopQueue } from "#app/adapters/queue/queue.server.ts";
import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import { undoStep } from "#app/domain/desk/undo/undo-step.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { trashTask } from "#app/domain/tasks/trash-task.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";
import { jobKinds } from "#app/jobs/start.server.ts";
import {
  committedBy,
  createFile,
  createOwner,
  createTask,
  createThread,
  type Owner,
} from "#tests/factories/desk.ts";
import { changeSelection } from "./change-selection.server.ts";
import { selectionChangeSchema } from "./selection-change.ts";

let owner: Owner;
let threadId: string;
beforeAll(() => createQueues(jobKinds));
beforeEach(async () => {
  owner = await createOwner();
  threadId = await createThread(owner, { title: "Tea box" });
});
afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

/** Everything about the owner's tasks, files and threads. */
async function everything(of = owner) {
  return {
    tasks: await db().select().from(tasks).where(eq(tasks.userId, of.id)).orderBy(tasks.id),
    files: await db().select().from(files).where(eq(files.userId, of.id)).orderBy(files.id),
    threads: await db().select().from(threads).where(eq(threads.userId, of.id)),
  };
}

/** Changes the selection; returns the outcome and the revision by which it is undone. */
async function change(input: object, of = owner) {
  const parsed = selectionChangeSchema.parse(input);
  return committedBy(of, () => changeSelection(of, parsed));
}

test.each<[string, object, object]>([
  ["a status", { status: "done" }, { status: "done" }],
  ["a due day", { due: "2026-07-03" }, { due: "2026-07-03", edited: ["due"] }],
  ["an assignee", { assignee: "other" }, { assignee: "other", edited: ["assignee"] }],
  ["the trash", { trashed: true }, { trashedAt: expect.any(Date) }],
])(
  "%s of two tasks is one revision, given twice has the effect of one, and is undone as one",
  async (_, wanted, row) => {
    const other = await createThread(owner);
    const itemIds = [await createTask(owner, threadId), await createTask(owner, other)];
    await createTask(owner, threadId);
    const before = await everything();
    const revision = await findRevision(owner);
    const changed = await change({ itemIds, ...wanted });
    expect(changed).toMatchObject({ revision: revision + 1, result: { done: 2, leftOut: [] } });
    const after = await everything();
    expect(after.tasks.filter(({ id }) => itemIds.includes(id))).toMatchObject([row, row]);
    expect((await change({ itemIds, ...wanted })).result.done).toBe(2);
    expect(await findRevision(owner)).toBe(revision + 1);
    expect(await undoStep(owner, { revision: revision + 1 })).toMatchObject({ count: 2 });
    expect(await everything()).toEqual(before);
  },
);

test.each([{ pinned: true }, { archived: true }, { trashed: true }])(
  "files of a thread and without one: %j",
  async (wanted) => {
    const itemIds = [await createFile(owner, { threadId }), await createFile(owner)];
    const before = await everything();
    const { result, revision } = await change({ itemIds, ...wanted });
    expect(result).toEqual({ done: 2, leftOut: [] });
    expect(await everything()).not.toEqual(before);
    await undoStep(owner, { revision: revision ?? 0 });
    expect(await everything()).toEqual(before);
  },
);

test("threads, files and tasks are restored together, and put back as one", async () => {
  const other = await createThread(owner);
  const fileId = await createFile(owner, { threadId: other });
  const itemIds = [threadId, String(fileId), await createTask(owner, other)];
  await change({ itemIds, trashed: true });
  const before = await everything();
  const { result, revision } = await change({ itemIds, trashed: false });
  expect(result).toEqual({ done: 3, leftOut: [] });
  const isThere = ({ trashedAt }: { trashedAt: Date | null }) => trashedAt === null;
  const there = await everything();
  expect([there.tasks, there.files, there.threads].map((rows) => rows.every(isThere))).toEqual([
    ...[true, true, true],
  ]);
  await undoStep(owner, { revision: revision ?? 0 });
  expect(await everything()).toEqual(before);
});

test("items that the change does not fit are left out by name, another user's without one; theirs stay as they are", async () => {
  const inTrash = await createTask(owner, threadId, { text: "Old ask" });
  await trashTask(owner, { taskId: inTrash });
  const task = await createTask(owner, threadId);
  const file = String(await createFile(owner, { name: "label.png" }));
  const stranger = await createOwner();
  const foreign = await createTask(stranger, await createThread(stranger));
  const before = await everything(stranger);
  const itemIds = [task, inTrash, file, foreign, randomUUID(), threadId];
  const { result } = await change({ itemIds, due: "2026-07-03" });
  expect(result).toEqual({
    done: 1,
    leftOut: [
      { id: inTrash, name: "Old ask" },
      { id: file, name: "label.png" },
      { id: foreign, name: null },
      { id: itemIds[4], name: null },
      { id: threadId, name: "Tea box" },
    ],
  });
  expect(await everything(stranger)).toEqual(before);
});

test("500 tasks of many threads are one revision and one undo, and more are refused", async () => {
  const others = await Promise.all(Array.from({ length: 5 }, () => createThread(owner)));
  const { rows } = await db().execute<{ id: string }>(sql`
    insert into tasks (user_id, id, thread_id, text, kind, author, asked_at)
    select ${owner.id}, gen_random_uuid(), (${sql.param(others)}::text[])[1 + n % 5], 'Ask ' || n,
      'request', '{"name":"A","email":"a@example.org"}'::jsonb, now()
    from generate_series(1, 500) as n returning id`);
  const itemIds = rows.map(({ id }) => id);
  const revision = await findRevision(owner);
  expect((await change({ itemIds, status: "done" })).result.done).toBe(500);
  expect(await findRevision(owner)).toBe(revision + 1);
  expect(await undoStep(owner, { revision: revision + 1 })).toMatchObject({ count: 500 });
  const all = (await everything()).tasks;
  expect(all.every(({ status }) => status === "not_started")).toBe(true);
  const tooMany = { itemIds: [...itemIds, randomUUID()], status: "done" };
  expect(selectionChangeSchema.safeParse(tooMany).error?.issues[0]?.message).toContain(
    "at most 500",
  );
});

test.each([{ archived: true }, { trashed: true }])(
  "files of many threads take as many statements as files of two, and so does the undo: %j",
  async (wanted) => {
    const statements = vi.spyOn(Client.prototype, "query");
    const statementsFor = async (threads: number) => {
      const itemIds: number[] = [];
      for (let at = 0; at < threads; at += 1) {
        itemIds.push(await createFile(owner, { threadId: await createThread(owner) }));
      }
      statements.mockClear();
      const { result, revision } = await change({ itemIds, ...wanted });
      expect(result.done).toBe(threads);
      expect(await undoStep(owner, { revision: revision ?? 0 })).toMatchObject({ count: threads });
      return statements.mock.calls.length;
    };
    const ofTwo = await statementsFor(2);
    expect(ofTwo).toBeGreaterThan(5);
    // One more a thread would be ten more. What else runs in this process may add a few.
    expect(await statementsFor(12)).toBeLessThan(ofTwo + 10);
    statements.mockRestore();
  },
);

test.each([
  [{ itemIds: [], status: "done" }, "itemIds"],
  [{ itemIds: [1] }, "change"],
  [{ itemIds: [1], pinned: true, archived: true }, "change"],
  [{ itemIds: [1], due: "soon" }, "due"],
  [{ status: "done" }, "itemIds"],
])("%j is refused", (input, field) => {
  const issue = selectionChangeSchema.safeParse(input).error?.issues[0];
  expect(issue?.path.join(".")).toBe(field);
});
