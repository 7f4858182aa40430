import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { trashFile } from "#app/domain/files/trash-file.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { trashTask } from "#app/domain/tasks/trash-task.server.ts";
import { type Cursor, cursorSchema } from "#app/domain/threads/cursor.ts";
import { createFile, createOwner, createTask, createThread } from "#tests/factories/desk.ts";
import { findTrash, listTrash } from "./list-trash.server.ts";
import { trashThread } from "./trash-thread.server.ts";

type TrashPage = Awaited<ReturnType<typeof findTrash>>;

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

test("a very full trash lists the 500 files that were trashed last", async () => {
  const owner = await createOwner();
  const rows = Array.from({ length: 502 }, (_, index) => ({
    userId: owner.id,
    id: index + 1,
    origin: "upload" as const,
    name: `page ${index + 1}.png`,
    type: "image/png",
    kind: "image" as const,
    size: 1,
    sha256: "0".repeat(64),
    trashedAt: new Date(Date.UTC(2026, 10, 1) + index * 1_000),
  }));
  await db().insert(files).values(rows);
  const { files: listed, threads, comments } = await listTrash(owner);
  expect(listed).toHaveLength(500);
  expect(listed.at(0)).toMatchObject({ id: 502, trashedAt: "2026-11-01T00:08:21.000Z" });
  expect(listed.at(-1)).toMatchObject({ id: 3 });
  expect([threads, comments]).toEqual([[], []]);
});

test("pages contain all kinds together, without losses and repeats", async () => {
  const owner = await createOwner();
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const threadId = await createThread(owner);
    const fileId = await createFile(owner, { threadId });
    const taskId = await createTask(owner, threadId);
    await trashFile(owner, { fileId });
    await trashTask(owner, { taskId });
    const whole = await createThread(owner);
    await createFile(owner, { threadId: whole });
    await trashThread(owner, { threadId: whole });
    ids.push(String(fileId), taskId, whole);
  }
  // At one moment, with microseconds: the ids decide.
  const moment = new Date("2026-11-01T10:00:00.000Z");
  await db().update(tasks).set({ trashedAt: moment }).where(eq(tasks.userId, owner.id));
  await db().execute(sql`update threads set trashed_at = ${moment.toISOString()}::timestamptz + '7 microseconds'
    where user_id = ${owner.id} and trashed_at is not null`);
  const seen: string[] = [];
  let cursor: Cursor | null = null;
  do {
    const page: TrashPage = await findTrash(owner, { cursor, limit: 2 });
    expect(page.total).toBe(9);
    const items = [...page.files, ...page.threads, ...page.comments];
    expect(items.length).toBe(page.nextCursor === null ? 1 : 2);
    seen.push(...items.map(({ id }) => String(id)));
    cursor = page.nextCursor === null ? null : cursorSchema.parse(page.nextCursor);
  } while (cursor);
  expect(seen.toSorted()).toEqual(ids.toSorted());
  expect(seen.slice(-3).toSorted()).toEqual(seen.slice(-3));
});
