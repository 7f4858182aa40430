import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import { deleteForever } from "#app/domain/desk/deletion/delete-forever.server.ts";
import { replaceFile } from "#app/domain/files/replace-file.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { trashFile } from "#app/domain/files/trash-file.server.ts";
import { addTask } from "#app/domain/tasks/add-task.server.ts";
import { findTask } from "#app/domain/tasks/change-task.server.ts";
import { mergeTasks } from "#app/domain/tasks/merge-tasks.server.ts";
import { trashTask } from "#app/domain/tasks/trash-task.server.ts";
import { createFile, createOwner, createTask, createThread, priya } from "#tests/factories/desk.ts";
import { picture } from "#tests/factories/pictures.ts";
import { listMarks } from "./list-marks.server.ts";
import { putMark, removeMark } from "./put-mark.server.ts";
import { marks } from "./tables.server.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

const place = { page: 1, x: 0.25, y: 0.1, width: 0.2, height: 0.05 };

async function desk() {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const fileId = await createFile(owner, { threadId });
  const taskId = await createTask(owner, threadId);
  const put = (change: Partial<Parameters<typeof putMark>[1]> = {}) =>
    putMark(owner, { id: randomUUID(), taskId, fileId, place, ...change });
  return { owner, threadId, fileId, taskId, put };
}

describe("a mark", () => {
  test("that was removed is put back on the bytes that it was on, after others replaced them", async () => {
    const { owner, threadId, fileId, put } = await desk();
    const id = randomUUID();
    await put({ id });
    await db().update(files).set({ sha256: "other bytes" }).where(eq(files.id, fileId));
    await removeMark(owner, { markId: id });
    expect(await put({ id })).toMatchObject({ outcome: "changed" });
    expect(await listMarks(owner, threadId)).toMatchObject([{ id, isCurrent: false }]);
  });

  test("leaves what a mail closed closed by that mail", async () => {
    const { owner, threadId, fileId } = await desk();
    const closing = {
      ...{ messageId: "m3", quote: "Moved.", quoteStart: 0, quoteEnd: 6 },
      sentAt: "2026-03-04T10:00:00.000Z",
    };
    const taskId = await createTask(owner, threadId, { status: "done", closing, fileId });
    await putMark(owner, { id: randomUUID(), taskId, fileId, place });
    const shown = await findTask(owner, taskId);
    expect(shown).toMatchObject({ status: "done", closingState: "closed", closing });
  });

  test("that was removed leaves its room to another", async () => {
    const { owner, taskId, put } = await desk();
    for (let count = 0; count < 60; count++) {
      const id = randomUUID();
      expect(await put({ id })).not.toBeNull();
      if (count < 58) await removeMark(owner, { markId: id });
    }
    // The last fifty removed ones are kept, so that their removal can be undone.
    expect(await db().$count(marks, eq(marks.taskId, taskId))).toBe(52);
  });

  test("is put, moved and removed, each time once, and makes its task one of the file", async () => {
    const { owner, threadId, fileId, taskId, put } = await desk();
    const id = randomUUID();
    expect(await put({ id })).toEqual({ outcome: "changed", before: null });
    expect((await put({ id }))?.outcome).toBe("unchanged");
    const mark = { id, taskId, fileId, version: 1, isCurrent: true, ...place };
    expect(await listMarks(owner, threadId)).toEqual([mark]);
    expect(await findTask(owner, taskId)).toMatchObject({ fileId, page: 1 });

    const there = { ...place, x: 0.5 };
    expect((await put({ id, place: there }))?.before).toMatchObject(place);
    expect(await listMarks(owner, threadId)).toEqual([{ ...mark, ...there }]);

    expect(await removeMark(owner, { markId: id })).toMatchObject(there);
    const revision = await findRevision(owner);
    expect(await removeMark(owner, { markId: id })).toMatchObject(there);
    expect(await findRevision(owner)).toBe(revision);
    expect(await listMarks(owner, threadId)).toEqual([]);
    // The undo of the removal.
    expect(await put({ id, place: there })).toEqual({ outcome: "changed", before: null });
    expect(await listMarks(owner, threadId)).toHaveLength(1);
  });

  test("is made with its task, or neither is", async () => {
    const { owner, threadId, fileId } = await desk();
    const task = { threadId, fileId, text: "Thicker foil", author: priya };
    const id = randomUUID();
    expect(await addTask(owner, { ...task, id, place })).toBe("changed");
    expect(await addTask(owner, { ...task, id, place })).toBe("unchanged");
    expect(await listMarks(owner, threadId)).toMatchObject([{ id, taskId: id, ...place }]);
    const beyond = randomUUID();
    const onPage9 = { ...task, id: beyond, place: { ...place, page: 9 } };
    expect(await addTask(owner, onPage9)).toBeNull();
    expect(await addTask(owner, { ...task, fileId: null, id: beyond, place })).toBeNull();
    expect(await findTask(owner, beyond)).toBeNull();
  });

  test("is refused on what is missing, another's, or in another thread", async () => {
    const { owner, threadId, fileId, taskId, put } = await desk();
    const stranger = await desk();
    const elsewhere = await createFile(owner, { threadId: await createThread(owner) });
    expect(await put({ fileId: elsewhere })).toBeNull();
    expect(await put({ fileId: 999 })).toBeNull();
    expect(await put({ taskId: randomUUID() })).toBeNull();
    expect(await put({ place: { ...place, page: 2 } })).toBeNull();
    expect(await stranger.put({ taskId })).toBeNull();
    const id = randomUUID();
    await put({ id });
    expect(await removeMark(stranger.owner, { markId: id })).toBeNull();
    expect(await listMarks(stranger.owner, threadId)).toEqual([]);
    // Another user may use the same id.
    expect((await stranger.put({ id }))?.outcome).toBe("changed");
    // No task takes another one's mark.
    const other = await createTask(owner, threadId);
    expect(await put({ id, taskId: other })).toBeNull();
    await trashFile(owner, { fileId });
    expect(await put()).toBeNull();
  });

  test("stays on the bytes that it was put on when its file is replaced, and is put back there", async () => {
    const { owner, threadId, fileId, put } = await desk();
    const id = randomUUID();
    await put({ id });
    const before = (await put({ id, place: { ...place, x: 0.5 } }))?.before;
    if (!before) throw new Error("The mark was not moved.");
    const stream = Readable.from(await picture());
    await replaceFile(owner, { fileId, name: "v2.png", stream });
    const shown = () => listMarks(owner, threadId);
    expect(await shown()).toMatchObject([{ id, version: 1, isCurrent: false, x: 0.5 }]);
    // The undo of the move.
    const { sha256 } = before;
    expect(await put({ id, sha256 })).toMatchObject({ outcome: "changed" });
    expect(await shown()).toMatchObject([{ id, version: 1, isCurrent: false, x: place.x }]);
    await put({ id });
    expect(await shown()).toMatchObject([{ id, version: 2, isCurrent: true }]);
    expect(await put({ id, sha256 })).toMatchObject({ outcome: "changed" });
    expect(await shown()).toMatchObject([{ id, version: 1, isCurrent: false }]);
    // No mark is on bytes that the file never had.
    expect(await put({ id, sha256: "0".repeat(64) })).toBeNull();
  });

  test("of a merged task is one of the task that it is a part of", async () => {
    const { owner, threadId, taskId, put } = await desk();
    const into = await createTask(owner, threadId);
    await put();
    await mergeTasks(owner, { taskId, into });
    expect(await listMarks(owner, threadId)).toMatchObject([{ taskId: into }]);
  });

  test("is gone with its task or its file", async () => {
    const { owner, threadId, fileId, taskId, put } = await desk();
    const other = await createTask(owner, threadId);
    await put();
    await put({ taskId: other });
    await trashTask(owner, { taskId });
    expect(await listMarks(owner, threadId)).toMatchObject([{ taskId: other }]);
    await deleteForever(owner, { itemIds: [taskId] });
    await trashFile(owner, { fileId });
    expect(await listMarks(owner, threadId)).toEqual([]);
    await deleteForever(owner, { itemIds: [String(fileId)] });
    expect(await db().$count(marks, eq(marks.userId, owner.id))).toBe(0);
  });

  test("is one of fifty at most that a task has", async () => {
    const { put } = await desk();
    for (let count = 0; count < 50; count++) await put();
    await expect(put()).rejects.toThrow("A task has at most 50 marks.");
  });
});
