import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { createQueues, stopQueue } from "#app/adapters/queue/queue.server.ts";
import { findRevision, listChangesSince } from "#app/domain/changes/read-changes.server.ts";
import { changes } from "#app/domain/changes/tables.server.ts";
import { deleteForever } from "#app/domain/desk/deletion/delete-forever.server.ts";
import { restoreThread, trashThread } from "#app/domain/desk/trash/trash-thread.server.ts";
import { setFileArchived, setFilePinned } from "#app/domain/files/flag-file.server.ts";
import { renameFile } from "#app/domain/files/rename-file.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { restoreFile, trashFile } from "#app/domain/files/trash-file.server.ts";
import { addTask } from "#app/domain/tasks/add-task.server.ts";
import { findDismissed } from "#app/domain/tasks/dismissed-asks.server.ts";
import { editTask } from "#app/domain/tasks/edit-task.server.ts";
import { mergeTasks } from "#app/domain/tasks/merge-tasks.server.ts";
import { setTaskClassification } from "#app/domain/tasks/set-task-classification.server.ts";
import { setTaskStatus } from "#app/domain/tasks/set-task-status.server.ts";
import { splitTask } from "#app/domain/tasks/split-task.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";
import { restoreTask, trashTask } from "#app/domain/tasks/trash-task.server.ts";
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
import { undoStep } from "./undo-step.server.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

async function desk() {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const taskId = await createTask(owner, threadId, { quote: "the blue is too dark" });
  return { owner, threadId, taskId, into: await createTask(owner, threadId) };
}

/** Runs the command and returns its revision, by which it can be undone. */
async function step(owner: Owner, work: () => Promise<unknown>): Promise<number> {
  const { revision } = await committedBy(owner, work);
  return revision ?? 0;
}

/** Everything about the owner's tasks, files and threads. */
async function everything(owner: Owner) {
  return {
    tasks: await db().select().from(tasks).where(eq(tasks.userId, owner.id)).orderBy(tasks.id),
    files: await db().select().from(files).where(eq(files.userId, owner.id)).orderBy(files.id),
    threads: await db().select().from(threads).where(eq(threads.userId, owner.id)),
  };
}

describe("a step is undone", () => {
  type Desk = Awaited<ReturnType<typeof desk>>;
  test.each<[string, (at: Desk) => Promise<unknown>]>([
    ["a status", ({ owner, taskId }) => setTaskStatus(owner, { taskId, status: "done" })],
    [
      "an edit of all fields",
      ({ owner, taskId }) =>
        editTask(owner, {
          taskId,
          text: "New",
          category: "Colour",
          assignee: "other",
          due: "2026-07-03",
        }),
    ],
    ["a merge", ({ owner, taskId, into }) => mergeTasks(owner, { taskId, into })],
    [
      "a split",
      ({ owner, taskId }) =>
        splitTask(owner, { taskId, partId: randomUUID(), text: "One", part: "Two" }),
    ],
    ["a task in the trash", ({ owner, taskId }) => trashTask(owner, { taskId })],
    [
      "a dismissal",
      ({ owner, taskId }) => setTaskClassification(owner, { taskId, classification: "dismissed" }),
    ],
  ])("%s, under one revision, and once more changes nothing", async (_, command) => {
    const at = await desk();
    const before = await everything(at.owner);
    const revision = await step(at.owner, () => command(at));
    expect(await everything(at.owner)).not.toEqual(before);
    expect(await undoStep(at.owner, { revision })).toMatchObject({ count: expect.any(Number) });
    expect(await everything(at.owner)).toEqual(before);
    expect(await findRevision(at.owner)).toBe(revision + 1);
    const told = await listChangesSince(at.owner, revision);
    expect(told).toContainEqual({ revision: revision + 1, type: "thread", id: at.threadId });
    expect(await undoStep(at.owner, { revision })).not.toBe("changed");
    expect(await findRevision(at.owner)).toBe(revision + 1);
  });

  test.each<[string, (owner: Owner, fileId: number) => Promise<unknown>]>([
    ["a pin", (owner, fileId) => setFilePinned(owner, { fileId, pinned: true })],
    ["an archiving", (owner, fileId) => setFileArchived(owner, { fileId, archived: true })],
    ["a name", (owner, fileId) => renameFile(owner, { fileId, name: "v2.png" })],
    ["a file in the trash", (owner, fileId) => trashFile(owner, { fileId })],
  ])("%s", async (_, command) => {
    const { owner, threadId } = await desk();
    const fileId = await createFile(owner, { threadId });
    const before = await everything(owner);
    const revision = await step(owner, () => command(owner, fileId));
    expect(await everything(owner)).not.toEqual(before);
    await undoStep(owner, { revision });
    expect(await everything(owner)).toEqual(before);
    expect(await undoStep(owner, { revision })).not.toBe("changed");
  });

  test("a thread in the trash, and one out of it", async () => {
    await createQueues(jobKinds);
    const { owner, threadId } = await desk();
    const before = await everything(owner);
    const away = await step(owner, () => trashThread(owner, { threadId }));
    await undoStep(owner, { revision: away });
    expect(await everything(owner)).toEqual(before);
    await trashThread(owner, { threadId });
    const back = await step(owner, () => restoreThread(owner, { threadId }));
    await undoStep(owner, { revision: back });
    expect((await everything(owner)).tasks).toMatchObject([
      { trashedWithThread: true },
      { trashedWithThread: true },
    ]);
  });

  test("a done task that comes back from the trash by it is still done", async () => {
    const { owner, taskId } = await desk();
    await setTaskStatus(owner, { taskId, status: "done" });
    const revision = await step(owner, () => trashTask(owner, { taskId }));
    await undoStep(owner, { revision });
    expect((await everything(owner)).tasks).toContainEqual(
      expect.objectContaining({ id: taskId, status: "done", trashedAt: null }),
    );
  });

  test("an added task, which goes to the trash", async () => {
    const { owner, threadId } = await desk();
    const id = randomUUID();
    const author = { name: "Maya", email: "maya@example.org" };
    const add = { id, threadId, fileId: null, text: "Wider", author };
    const revision = await step(owner, () => addTask(owner, add));
    const undone = await undoStep(owner, { revision });
    expect(undone).toMatchObject({ count: 1, fields: { trashedAt: expect.any(String) } });
    expect(await undoStep(owner, { revision })).toEqual(undone);
    const after = await everything(owner);
    expect(after.tasks.find((task) => task.id === id)?.trashedAt).not.toBeNull();
    expect(after.threads).toMatchObject([{ taskCount: 2 }]);
  });

  test("a split whose task was put right by hand: the part goes, and is counted no more", async () => {
    const { owner, taskId } = await desk();
    const split = { taskId, partId: randomUUID(), text: "One", part: "Two" };
    const revision = await step(owner, () => splitTask(owner, split));
    await editTask(owner, { taskId, text: "Lighten the blue" });
    await undoStep(owner, { revision });
    expect((await everything(owner)).threads).toMatchObject([{ taskCount: 2, openTaskCount: 2 }]);
  });

  test("the words of a dismissed ask are an ask again", async () => {
    const { owner, taskId } = await desk();
    const dismiss = { taskId, classification: "dismissed" } as const;
    const revision = await step(owner, () => setTaskClassification(owner, dismiss));
    await undoStep(owner, { revision });
    expect(await findDismissed(db(), owner, ["the blue is too dark"])).toEqual(new Map());
  });

  test("a status that was set to the same meanwhile, without what was chosen since", async () => {
    const { owner, taskId } = await desk();
    const set = (status: TaskStatus) => setTaskStatus(owner, { taskId, status });
    const revision = await step(owner, () => set("done"));
    await set("in_progress");
    await set("done");
    expect(await undoStep(owner, { revision })).toMatchObject({ count: 1 });
    const { tasks } = await everything(owner);
    expect(tasks.find(({ id }) => id === taskId)).toMatchObject({
      status: "not_started",
      statusHistory: [
        { from: "done", to: "in_progress" },
        { from: "in_progress", to: "done" },
      ],
    });
  });

  test("while later changes of other fields stay", async () => {
    const { owner, taskId } = await desk();
    const revision = await step(owner, () => editTask(owner, { taskId, text: "Bluer" }));
    await editTask(owner, { taskId, due: "2026-07-03" });
    await setTaskStatus(owner, { taskId, status: "in_progress" });
    expect(await undoStep(owner, { revision })).toMatchObject({ count: 1 });
    expect((await everything(owner)).tasks).toContainEqual(
      expect.objectContaining({
        ...{ id: taskId, text: "Lighten the blue", due: "2026-07-03", status: "in_progress" },
        ...{ edited: ["due"], touchedAt: expect.any(Date) },
      }),
    );
  });
});

describe("a step is not undone, and nothing changes", () => {
  test.each<[string, (owner: Owner, taskId: string) => Promise<unknown>]>([
    ["was set again", (owner, taskId) => setTaskStatus(owner, { taskId, status: "in_progress" })],
    [
      "is gone",
      async (owner, taskId) =>
        db().execute(sql`delete from tasks where user_id = ${owner.id} and id = ${taskId}`),
    ],
  ])("where what it changed %s", async (_, since) => {
    const { owner, taskId } = await desk();
    const revision = await step(owner, () => setTaskStatus(owner, { taskId, status: "done" }));
    await since(owner, taskId);
    const before = await everything(owner);
    expect(await undoStep(owner, { revision })).toBe("changed");
    expect(await everything(owner)).toEqual(before);
  });

  test("where the part of a split was changed", async () => {
    const { owner, taskId } = await desk();
    const partId = randomUUID();
    const split = { taskId, partId, text: "One", part: "Two" };
    const revision = await step(owner, () => splitTask(owner, split));
    await setTaskStatus(owner, { taskId: partId, status: "done" });
    expect(await undoStep(owner, { revision })).toBe("changed");
    expect((await everything(owner)).tasks).toHaveLength(3);
  });

  test("where a mail has closed the part of a split", async () => {
    const { owner, taskId } = await desk();
    const partId = randomUUID();
    const split = { taskId, partId, text: "One", part: "Two" };
    const revision = await step(owner, () => splitTask(owner, split));
    const closing = { messageId: "m9", quote: "done", quoteStart: 0, quoteEnd: 4, sentAt: "" };
    await db().execute(
      sql`update tasks set closing = ${JSON.stringify(closing)}::jsonb where id = ${partId}`,
    );
    expect(await undoStep(owner, { revision })).toBe("changed");
    expect((await everything(owner)).tasks).toHaveLength(3);
  });

  test("where the thread was restored and put back in the trash since", async () => {
    await createQueues(jobKinds);
    const { owner, threadId } = await desk();
    const revision = await step(owner, () => trashThread(owner, { threadId }));
    await restoreThread(owner, { threadId });
    await trashThread(owner, { threadId });
    expect(await undoStep(owner, { revision })).toBe("changed");
  });

  test("where the task that it would be merged into again is gone", async () => {
    const { owner, taskId, into } = await desk();
    await mergeTasks(owner, { taskId, into });
    const separate = { taskId, classification: "task" } as const;
    const revision = await step(owner, () => setTaskClassification(owner, separate));
    await trashTask(owner, { taskId: into });
    expect(await undoStep(owner, { revision })).toBe("changed");
  });

  test("after ten minutes, after something was deleted forever, or by another user", async () => {
    const { owner, taskId, into } = await desk();
    const late = await step(owner, () => setTaskStatus(owner, { taskId, status: "done" }));
    const past = new Date(Date.now() - 11 * 60_000);
    await db().update(changes).set({ at: past }).where(eq(changes.userId, owner.id));
    expect(await undoStep(owner, { revision: late })).toBeNull();
    const revision = await step(owner, () => editTask(owner, { taskId, text: "Secret" }));
    expect(await undoStep(await createOwner(), { revision })).toBeNull();
    await trashTask(owner, { taskId: into });
    await deleteForever(owner, { itemIds: [into] });
    expect(await undoStep(owner, { revision })).toBeNull();
    await restoreTask(owner, { taskId });
    const kept = await db().select().from(changes).where(eq(changes.userId, owner.id));
    expect(kept.filter(({ reversal }) => reversal !== null)).toEqual([]);
  });

  test("where the file was restored and put back in the trash since", async () => {
    const { owner, threadId } = await desk();
    const fileId = await createFile(owner, { threadId });
    const revision = await step(owner, () => trashFile(owner, { fileId }));
    await restoreFile(owner, { fileId });
    await trashFile(owner, { fileId });
    expect(await undoStep(owner, { revision })).toBe("changed");
  });
});
