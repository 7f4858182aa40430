import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { closeDecoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { replaceFile } from "#app/domain/files/replace-file.server.ts";
import { trashFile } from "#app/domain/files/trash-file.server.ts";
import { checkPlaces } from "#app/domain/tasks/marks/checks/check-places.server.ts";
import { putMark, removeMark } from "#app/domain/tasks/marks/put-mark.server.ts";
import { mergeTasks } from "#app/domain/tasks/merge-tasks.server.ts";
import { setTaskStatus } from "#app/domain/tasks/set-task-status.server.ts";
import { createFile, createOwner, createTask, createThread } from "#tests/factories/desk.ts";
import { picture } from "#tests/factories/pictures.ts";
import { findTimeline } from "./find-timeline.server.ts";

afterAll(async () => {
  await closeDecoder();
  await stopQueue();
  await closeDatabase();
});

test("a file's asks stand beside its versions, for its owner and not in the trash", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const fileId = await createFile(owner, { threadId, name: "label.png" });
  const marked = await createTask(owner, threadId, { fileId, text: "Thicker foil" });
  const place = { page: 1, x: 0, y: 0, width: 0.1, height: 0.1 };
  await putMark(owner, { id: crypto.randomUUID(), taskId: marked, fileId, place });
  await createTask(owner, threadId, { text: "Send a proof" });
  expect(await findTimeline(owner, fileId)).toMatchObject({
    thread: { id: threadId },
    versions: [{ fileId, place: 1 }],
    asks: expect.arrayContaining([
      expect.objectContaining({
        text: "Thicker foil",
        cells: [expect.objectContaining({ state: "asked" })],
      }),
    ]),
  });
  const textsOf = async () =>
    (await findTimeline(owner, fileId))?.asks.map(({ text }) => text).sort();
  expect(await textsOf()).toEqual(["Send a proof", "Thicker foil"]);
  await createFile(owner, { threadId, name: "box.png" });
  expect(await textsOf()).toEqual(["Thicker foil"]);

  const stream = Readable.from(await picture());
  await replaceFile(owner, { fileId, name: "label v2.png", stream });
  expect(await findTimeline(owner, fileId)).toMatchObject({
    name: "label v2.png",
    versions: [{ place: 1 }, { place: 2 }],
    asks: [
      {
        text: "Thicker foil",
        cells: [{ state: "asked" }, { state: "open" }],
        checks: [{ state: "waiting", older: { place: 1 }, newer: { place: 2 } }],
      },
    ],
  });
  await checkPlaces({ userId: owner.id, threadId });
  const checked = await findTimeline(owner, fileId);
  expect(checked?.asks[0]?.checks).toMatchObject([{ state: expect.not.stringMatching("waiting") }]);
  await setTaskStatus(owner, { taskId: marked, status: "done" });
  expect((await findTimeline(owner, fileId))?.asks).toMatchObject([{ checks: [] }]);

  expect(await findTimeline(await createOwner(), fileId)).toBeNull();
  await trashFile(owner, { fileId });
  expect(await findTimeline(owner, fileId)).toBeNull();
});

test("a drawing and its proof are one column, with the asks and marks of both", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const at = (day: number) => new Date(Date.UTC(2026, 2, day, 10));
  const add = (name: string, foundStack: number, foundPlace: number, foundForms: number) =>
    createFile(owner, {
      threadId,
      name,
      emailSentAt: at(foundPlace * 4),
      ...{ foundStack, foundPlace, foundForms },
    });
  const ai = await add("label_v1.ai", 1, 1, 1);
  const proof = await add("label_v1.pdf", 2, 1, 1);
  await add("label_v2.ai", 1, 2, 3);
  const newest = await add("label_v2.pdf", 2, 2, 3);
  const ask = { text: "Thicker foil", askedAt: at(9) };
  const asked = await createTask(owner, threadId, { ...ask, fileId: ai });
  const marked = await createTask(owner, threadId, { text: "Bluer", askedAt: at(9) });
  const place = { page: 1, x: 0, y: 0, width: 0.1, height: 0.1 };
  await putMark(owner, { id: crypto.randomUUID(), taskId: marked, fileId: ai, place });
  const timeline = await findTimeline(owner, newest);
  expect(timeline?.versions.map(({ fileId }) => fileId)).toEqual([proof, newest]);
  const cells = timeline?.asks.map(({ id, cells: [first] }) => [id, first?.state]);
  expect(new Map(cells as [string, string][])).toEqual(
    new Map([
      [asked, "asked"],
      [marked, "asked"],
    ]),
  );
});

test("an ask of another file stands there if it is marked on this one, while its mark is there", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const fileId = await createFile(owner, { threadId, name: "label.png" });
  const other = await createFile(owner, { threadId, name: "notes.png" });
  const taskId = await createTask(owner, threadId, { fileId: other, text: "As in the notes" });
  const id = crypto.randomUUID();
  const place = { page: 1, x: 0, y: 0, width: 0.1, height: 0.1 };
  await putMark(owner, { id, taskId, fileId, place });
  expect((await findTimeline(owner, fileId))?.asks).toMatchObject([{ text: "As in the notes" }]);
  expect((await findTimeline(owner, other))?.asks).toMatchObject([{ text: "As in the notes" }]);
  const into = await createTask(owner, threadId, { fileId: other, text: "Both" });
  await mergeTasks(owner, { taskId, into });
  expect((await findTimeline(owner, fileId))?.asks).toMatchObject([{ text: "Both" }]);
  await removeMark(owner, { markId: id });
  expect((await findTimeline(owner, fileId))?.asks).toEqual([]);
});

test("a status that a person chose stands with the version that was the newest then", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const fileId = await createFile(owner, { threadId, name: "label.png" });
  const taskId = await createTask(owner, threadId, { fileId });
  const statesOf = async () =>
    (await findTimeline(owner, fileId))?.asks[0]?.cells.map(({ state }) => state);
  const replace = async (name: string) =>
    replaceFile(owner, { fileId, name, stream: Readable.from(await picture()) });
  await setTaskStatus(owner, { taskId, status: "done" });
  expect(await statesOf()).toEqual(["done"]);
  await replace("label v2.png");
  await setTaskStatus(owner, { taskId, status: "in_progress" });
  expect(await statesOf()).toEqual(["done", "reopened"]);
});
