import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { decideVersions } from "#app/domain/files/versions/decide-versions.server.ts";
import { createFile, createOwner, createTask, createThread } from "#tests/factories/desk.ts";
import { listTasks } from "./lists/list-tasks.server.ts";
import { isOnCurrentVersion } from "./on-current-version.ts";
import { taskStatuses } from "./task-status.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

test("the filter of current versions and the rule of the thread's list name the same tasks", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const add = (name: string, bytes = Buffer.from(randomUUID())) =>
    createFile(owner, { threadId, name, bytes });
  const sentTwice = Buffer.from(randomUUID());
  const first = await add("tea.png");
  const later = [await add("tin.png", sentTwice), await add("jar.png", sentTwice)];
  later.push(await add("cup.png"));
  for (const fileId of later) await decideVersions(owner, { fileId, says: "joins", other: first });
  const box = await add("box.png");
  for (const fileId of [first, ...later, box]) {
    for (const status of taskStatuses) await createTask(owner, threadId, { fileId, status });
  }
  await createTask(owner, threadId);
  const all = await listTasks(owner, { status: null, limit: 100 });
  const counts: number[] = [];
  for (const fileId of later) {
    await decideVersions(owner, { fileId, says: "is-current" });
    const rows = await db().select().from(files).where(eq(files.userId, owner.id));
    const fronts = rows.filter(({ isStackFront }) => isStackFront);
    expect(new Set(fronts.map(({ id }) => id))).toEqual(new Set([fileId, box]));
    const belonging = all.items.filter((task) => {
      if (task.fileId === null) return true;
      const asked = rows.find(({ id }) => id === task.fileId);
      const isOpen = task.status !== "done";
      return asked && fronts.some((front) => isOnCurrentVersion({ isOpen }, asked, front));
    });
    const passing = await listTasks(owner, { status: null, limit: 100, isOnCurrent: true });
    expect(passing.items.map(({ id }) => id)).toEqual(belonging.map(({ id }) => id));
    counts.push(belonging.length);
  }
  // The one without a file, the box's three, all of the version and its repeat, two of three of each earlier version.
  expect(counts).toEqual([1 + 3 + 6 + 2, 1 + 3 + 6 + 2, 1 + 3 + 3 + 6]);
});
