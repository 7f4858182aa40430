import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { countDesk } from "#app/domain/desk/count-desk.server.ts";
import { setFileArchived, setFilePinned } from "#app/domain/files/flag-file.server.ts";
import { listFiles } from "#app/domain/files/list-files.server.ts";
import { restoreFile, trashFile } from "#app/domain/files/trash-file.server.ts";
import { listTasks } from "#app/domain/tasks/lists/list-tasks.server.ts";
import { setTaskStatus } from "#app/domain/tasks/set-task-status.server.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";
import { restoreTask, trashTask } from "#app/domain/tasks/trash-task.server.ts";
import {
  createFile,
  createOwner,
  createTask,
  createThread,
  type Owner,
} from "#tests/factories/desk.ts";
import { deleteForever } from "./deletion/delete-forever.server.ts";
import { findDashboard } from "./find-dashboard.server.ts";
import { findThreadDetails } from "./find-thread-details.server.ts";
import { listTrash } from "./trash/list-trash.server.ts";
import { restoreThread, trashThread } from "./trash/trash-thread.server.ts";

/** A minimal model of what the desk must show (specification, section 4; readings.md 10 to 12). */
type ModelFile = {
  id: number;
  thread: number;
  pinned: boolean;
  archived: boolean;
  trashed: boolean;
  gone: boolean;
};
type ModelTask = {
  id: string;
  thread: number;
  status: TaskStatus;
  trashed: boolean;
  gone: boolean;
};
type ModelThread = { id: string; trashed: boolean; gone: boolean };
type Model = { owner: Owner; threads: ModelThread[]; files: ModelFile[]; tasks: ModelTask[] };

async function createDesk(): Promise<Model> {
  const owner = await createOwner();
  const threads: ModelThread[] = [];
  const files: ModelFile[] = [];
  const tasks: ModelTask[] = [];
  for (const thread of [0, 1]) {
    const id = await createThread(owner);
    threads.push({ id, trashed: false, gone: false });
    for (const name of ["a.png", "b.png"]) {
      const fileId = await createFile(owner, { threadId: id, name });
      files.push({
        id: fileId,
        thread,
        pinned: false,
        archived: false,
        trashed: false,
        gone: false,
      });
      const taskId = await createTask(owner, id, { fileId });
      tasks.push({ id: taskId, thread, status: "not_started", trashed: false, gone: false });
    }
  }
  return { owner, threads, files, tasks };
}

type Step = { verb: (typeof verbs)[number]; which: number; wanted: boolean };
const verbs = [
  "pin",
  "archive",
  "trashFile",
  "restoreFile",
  "trashTask",
  "restoreTask",
  "finish",
  "trashThread",
  "restoreThread",
  "deleteFile",
  "deleteTask",
  "deleteThread",
] as const;

const anyStep: fc.Arbitrary<Step> = fc.record({
  verb: fc.constantFrom(...verbs),
  which: fc.nat(3),
  wanted: fc.boolean(),
});

async function take(model: Model, { verb, which, wanted }: Step): Promise<void> {
  const { owner } = model;
  const file = model.files[which]!;
  const task = model.tasks[which]!;
  const thread = model.threads[which % 2]!;
  const fileExists = !file.gone && !model.threads[file.thread]!.gone;
  const taskExists = !task.gone && !model.threads[task.thread]!.gone;
  switch (verb) {
    case "pin": {
      const changed = await setFilePinned(owner, { fileId: file.id, pinned: wanted });
      expect(changed?.isPinned).toBe(fileExists ? wanted : undefined);
      file.pinned = wanted;
      break;
    }
    case "archive": {
      const changed = await setFileArchived(owner, { fileId: file.id, archived: wanted });
      expect(changed?.isArchived).toBe(fileExists ? wanted : undefined);
      file.archived = wanted;
      break;
    }
    case "trashFile":
      expect((await trashFile(owner, { fileId: file.id })) !== null).toBe(fileExists);
      file.trashed = true;
      break;
    case "restoreFile":
      expect((await restoreFile(owner, { fileId: file.id })) !== null).toBe(fileExists);
      file.trashed = false;
      break;
    case "trashTask":
      expect((await trashTask(owner, { taskId: task.id })) !== null).toBe(taskExists);
      task.trashed = true;
      break;
    case "restoreTask":
      expect((await restoreTask(owner, { taskId: task.id })) !== null).toBe(taskExists);
      if (task.trashed) task.status = "not_started";
      task.trashed = false;
      break;
    case "finish": {
      const status = wanted ? "done" : "in_progress";
      expect((await setTaskStatus(owner, { taskId: task.id, status })) !== null).toBe(taskExists);
      task.status = status;
      break;
    }
    case "trashThread":
      expect((await trashThread(owner, { threadId: thread.id })) !== null).toBe(!thread.gone);
      thread.trashed = true;
      break;
    case "restoreThread":
      expect((await restoreThread(owner, { threadId: thread.id })) !== null).toBe(!thread.gone);
      thread.trashed = thread.gone;
      break;
    case "deleteFile":
      await deleteForever(owner, { itemIds: [String(file.id)] });
      if (file.trashed) file.gone = true;
      break;
    case "deleteTask":
      await deleteForever(owner, { itemIds: [task.id] });
      if (task.trashed) task.gone = true;
      break;
    case "deleteThread":
      await deleteForever(owner, { itemIds: [thread.id] });
      if (thread.trashed) thread.gone = true;
      break;
  }
}

const byId = <Item extends { id: number | string }>(items: Item[]) =>
  items.map(({ id }) => id).sort();

async function expectDeskToMatch({ owner, threads, files, tasks }: Model): Promise<void> {
  const isLive = (item: { thread: number; trashed: boolean; gone: boolean }) =>
    !item.trashed && !item.gone && !threads[item.thread]!.trashed;
  const isInTrash = (item: { thread: number; trashed: boolean; gone: boolean }) =>
    item.trashed && !item.gone && !threads[item.thread]!.trashed;

  const live = files.filter(isLive);
  const views = {
    all: live,
    main: live.filter(({ archived }) => !archived),
    pinned: live.filter(({ pinned, archived }) => pinned && !archived),
    archived: live.filter(({ archived }) => archived),
  };
  for (const view of ["all", "main", "pinned", "archived"] as const) {
    const listed = (await listFiles(owner, { view })).items;
    expect({ [view]: byId(listed) }).toEqual({ [view]: byId(views[view]) });
    const order = listed.map(
      ({ isPinned, isArchived, createdAt }) => `${isPinned && !isArchived ? 1 : 0}${createdAt}`,
    );
    expect(order).toEqual(order.toSorted().reverse());
  }

  const listedThreads = threads.filter(({ trashed, gone }, thread) => {
    const own = live.filter((file) => file.thread === thread);
    const allArchived = own.length > 0 && own.every(({ archived }) => archived);
    return !trashed && !gone && !allArchived;
  });
  const liveTasks = tasks.filter(isLive);
  const desk = await findDashboard(owner);
  expect(desk.threads.items.map(({ threadId }) => threadId).sort()).toEqual(byId(listedThreads));
  expect(desk.threads.total).toBe(listedThreads.length);
  for (const card of desk.threads.items) {
    const thread = threads.findIndex(({ id }) => id === card.threadId);
    const own = liveTasks.filter((task) => task.thread === thread);
    expect(card).toMatchObject({
      feedbackCount: own.length,
      openFeedbackCount: own.filter(({ status }) => status !== "done").length,
      fileCount: live.filter((file) => file.thread === thread).length,
    });
  }
  const counts = { not_started: 0, in_progress: 0, done: 0 };
  for (const { status } of liveTasks) counts[status] += 1;
  expect((await countDesk(owner)).tasks).toEqual(counts);
  expect(byId((await listTasks(owner, { status: null })).items)).toEqual(byId(liveTasks));

  const trash = await listTrash(owner);
  expect(byId(trash.threads)).toEqual(
    byId(threads.filter(({ trashed, gone }) => trashed && !gone)),
  );
  expect(byId(trash.files)).toEqual(byId(files.filter(isInTrash)));
  expect(byId(trash.comments)).toEqual(byId(tasks.filter(isInTrash)));
  expect(desk.trashedCount).toBe(trash.threads.length + trash.files.length + trash.comments.length);
}

beforeAll(createOwner);
afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

describe("the lists derived from what people do", () => {
  test("match a plain model after any sequence of commands, each given twice", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 14 }), async (steps) => {
        const model = await createDesk();
        for (const step of steps) {
          await take(model, step);
          await take(model, step);
        }
        await expectDeskToMatch(model);
      }),
      { numRuns: 40, interruptAfterTimeLimit: 60_000 },
    );
  }, 120_000);

  test("a restored thread has its former contents, with unchanged statuses", async () => {
    const model = await createDesk();
    const { owner, threads, files, tasks } = model;
    await setFilePinned(owner, { fileId: files[0]!.id, pinned: true });
    await setTaskStatus(owner, { taskId: tasks[0]!.id, status: "in_progress" });
    await trashTask(owner, { taskId: tasks[1]!.id });
    const before = await findThreadDetails(owner, threads[0]!.id);
    await trashThread(owner, { threadId: threads[0]!.id });
    expect(await findThreadDetails(owner, threads[0]!.id)).toBeNull();
    await restoreThread(owner, { threadId: threads[0]!.id });
    const after = await findThreadDetails(owner, threads[0]!.id);
    expect({ ...after, revision: 0 }).toEqual({ ...before, revision: 0 });
    expect((await listTrash(owner)).comments).toHaveLength(1);
  });

  test("a thread's files are pinned first, then newest first; the archived ones after them", async () => {
    const owner = await createOwner();
    const threadId = await createThread(owner);
    const sent = (name: string, day: number) => {
      const emailSentAt = new Date(Date.UTC(2026, 2, day));
      return createFile(owner, { threadId, name, emailSentAt });
    };
    await sent("second", 2);
    const pinned = await sent("first", 1);
    const archived = await sent("fifth", 5);
    await sent("third", 3);
    await sent("of the same mail", 3);
    await createFile(owner, { threadId, name: "uploaded", origin: "upload" });
    const logo = {
      name: "logo",
      decoration: "signature" as const,
      emailSentAt: new Date("2026-03-06"),
    };
    await createFile(owner, { threadId, ...logo });
    for (const fileId of [pinned, archived]) await setFilePinned(owner, { fileId, pinned: true });
    await setFileArchived(owner, { fileId: archived, archived: true });
    const details = await findThreadDetails(owner, threadId);
    expect(details?.files.map(({ name }) => name)).toEqual([
      ...["first", "uploaded", "third", "of the same mail", "second"],
      ...["fifth", "logo"],
    ]);
  });

  test("a task whose file is in the trash belongs to the whole thread", async () => {
    const { owner, threads, files } = await createDesk();
    await trashFile(owner, { fileId: files[0]!.id });
    const details = await findThreadDetails(owner, threads[0]!.id);
    const shownWith = new Set(details?.tasks.map(({ fileId }) => fileId));
    expect(shownWith).toEqual(new Set([null, files[1]!.id]));
  });
});
