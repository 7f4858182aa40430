import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import { countDesk } from "#app/domain/desk/count-desk.server.ts";
import { trashThread } from "#app/domain/desk/trash/trash-thread.server.ts";
import { cursorSchema } from "#app/domain/threads/cursor.ts";
import { createFile, createOwner, createTask, createThread, priya } from "#tests/factories/desk.ts";
import { addTask } from "./add-task.server.ts";
import { findTask } from "./change-task.server.ts";
import { listTasks } from "./lists/list-tasks.server.ts";
import { setTaskStatus } from "./set-task-status.server.ts";
import { newTaskStatusSchema } from "./task.ts";
import { restoreTask, trashTask } from "./trash-task.server.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

test.each([
  ["not started", "not_started"],
  ["open", "not_started"],
  ["in_progress", "in_progress"],
  ["In Progress", "in_progress"],
  ["resolved", "done"],
  ["done", "done"],
])("the status %j is %s", (text, status) => {
  expect(newTaskStatusSchema.parse(text)).toBe(status);
});

test.each(["", "soon", undefined, null, 3])("%j is no status to be set", (text) => {
  expect(newTaskStatusSchema.safeParse(text).success).toBe(false);
});

describe("a task", () => {
  test("moves from any status to any other; the same again changes nothing", async () => {
    const owner = await createOwner();
    const taskId = await createTask(owner, await createThread(owner));
    for (const status of ["done", "in_progress", "not_started", "done"] as const) {
      expect(await setTaskStatus(owner, { taskId, status })).toBe("changed");
      expect(await findTask(owner, taskId)).toMatchObject({
        status,
        isResolved: status === "done",
      });
      const revision = await findRevision(owner);
      expect(await setTaskStatus(owner, { taskId, status })).toBe("unchanged");
      expect(await findRevision(owner)).toBe(revision);
    }
  });

  test("comes back from the trash open", async () => {
    const owner = await createOwner();
    const taskId = await createTask(owner, await createThread(owner), { status: "done" });
    expect(await restoreTask(owner, { taskId })).toBe("unchanged");
    expect(await findTask(owner, taskId)).toMatchObject({ status: "done" });
    await trashTask(owner, { taskId });
    expect((await countDesk(owner)).tasks).toEqual({ not_started: 0, in_progress: 0, done: 0 });
    expect(await restoreTask(owner, { taskId })).toBe("changed");
    expect(await findTask(owner, taskId)).toMatchObject({ status: "not_started" });
  });

  test("is trashed only under its own file's address", async () => {
    const owner = await createOwner();
    const threadId = await createThread(owner);
    const fileId = await createFile(owner, { threadId });
    const taskId = await createTask(owner, threadId, { fileId });
    const withoutFile = await createTask(owner, threadId);
    expect(await trashTask(owner, { taskId, fileId: fileId + 1 })).toBeNull();
    expect(await trashTask(owner, { taskId: withoutFile, fileId })).toBeNull();
    expect((await countDesk(owner)).tasks).toMatchObject({ not_started: 2 });
    expect(await trashTask(owner, { taskId, fileId })).toBe("changed");
    expect(await trashTask(owner, { taskId: withoutFile, fileId: null })).toBe("changed");
    expect((await countDesk(owner)).tasks).toMatchObject({ not_started: 0 });
  });

  test("is nobody else's", async () => {
    const [owner, stranger] = [await createOwner(), await createOwner()];
    const threadId = await createThread(owner);
    const taskId = await createTask(owner, threadId);
    const answers = [
      await setTaskStatus(stranger, { taskId, status: "done" }),
      await trashTask(stranger, { taskId }),
      await restoreTask(stranger, { taskId }),
      await findTask(stranger, taskId),
      await addTask(stranger, {
        id: randomUUID(),
        threadId,
        fileId: null,
        text: "x",
        author: priya,
      }),
    ];
    expect(answers).toEqual([null, null, null, null, null]);
    expect(await findTask(owner, taskId)).toMatchObject({ status: "not_started" });
    expect((await listTasks(stranger, { status: null })).items).toEqual([]);
  });

  test("can be added by hand, once an id, to a thread and its own files", async () => {
    const owner = await createOwner();
    const threadId = await createThread(owner);
    const fileId = await createFile(owner, { threadId });
    const elsewhere = await createFile(owner, {});
    const task = { id: randomUUID(), threadId, fileId, text: "Check the bleed", author: priya };
    expect(await addTask(owner, task)).toBe("changed");
    expect(await findTask(owner, task.id)).toMatchObject({ text: "Check the bleed", fileId });
    expect(await addTask(owner, task)).toBe("unchanged");
    expect((await countDesk(owner)).tasks).toMatchObject({ not_started: 1 });
    expect(await addTask(owner, { ...task, id: randomUUID(), fileId: elsewhere })).toBeNull();
    await trashThread(owner, { threadId });
    expect(await addTask(owner, { ...task, id: randomUUID() })).toBeNull();
  });
});

describe("the list", () => {
  test("goes on page by page without losing or repeating a task", async () => {
    const owner = await createOwner();
    const threadId = await createThread(owner);
    const ids = new Set<string>();
    for (let index = 0; index < 11; index += 1) {
      // Several tasks of one instant: the cursor must distinguish them.
      const askedAt = new Date(Date.UTC(2026, 2, Math.floor(index / 4)));
      ids.add(await createTask(owner, threadId, { askedAt }));
    }
    const seen: string[] = [];
    let cursor = null;
    do {
      const page = await listTasks(owner, { status: "not_started", limit: 3, cursor });
      expect(page.items.length).toBeLessThanOrEqual(3);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor === null ? null : cursorSchema.parse(page.nextCursor);
    } while (cursor);
    expect(seen).toHaveLength(11);
    expect(new Set(seen)).toEqual(ids);
  });

  test("can be narrowed by sender and by time", async () => {
    const owner = await createOwner();
    const threadId = await createThread(owner);
    const jonas = { name: "Jonas", email: "Jonas@Metall.example" };
    const early = await createTask(owner, threadId, { askedAt: new Date("2026-01-01T00:00:00Z") });
    const late = await createTask(owner, threadId, {
      askedAt: new Date("2026-05-01T00:00:00Z"),
      author: jonas,
    });
    const ids = async (filter: Partial<Parameters<typeof listTasks>[1]>) =>
      (await listTasks(owner, { status: null, ...filter })).items.map(({ id }) => id);
    expect(await ids({ sender: ["metall"] })).toEqual([late]);
    expect(await ids({ sender: ["Jonas H. <jonas@metall.example>"] })).toEqual([late]);
    expect(await ids({ sender: ["nobody", "priya@"] })).toEqual([early]);
    expect(await ids({ from: new Date("2026-03-01") })).toEqual([late]);
    expect(await ids({ to: new Date("2026-03-01") })).toEqual([early]);
  });

  test.each(["", "x", "2026-99-99T00:00:00.000000Z~a", "2026-01-01T00:00:00.000000Z~a~b", "~"])(
    "%j is no cursor",
    (text) => {
      expect(cursorSchema.safeParse(text).success).toBe(false);
    },
  );
});
