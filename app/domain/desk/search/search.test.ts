import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { trashThread } from "#app/domain/desk/trash/trash-thread.server.ts";
import { trashFile } from "#app/domain/files/trash-file.server.ts";
import {
  createFile,
  createMessage,
  createOwner,
  createTask,
  createThread,
  type Owner,
} from "#tests/factories/desk.ts";
import { searchFileNames, searchMedia } from "./search-media.server.ts";
import { searchPeople } from "./search-people.server.ts";
import { searchTasks } from "./search-tasks.server.ts";
import { searchThreads } from "./search-threads.server.ts";

let owner: Owner;
let boxThread: string;
beforeAll(async () => {
  owner = await createOwner();
  boxThread = await createThread(owner, { title: "Gift box for autumn" });
  await createFile(owner, { threadId: boxThread, name: "Box_Front_100%.png" });
  await createFile(owner, { threadId: boxThread, name: "small.png", bytes: Buffer.from("x") });
  await createMessage(owner, boxThread, {
    body: "The Größe of the lid is wrong, see underscore_d.",
  });
  await createTask(owner, boxThread, {
    text: "Correct the lid",
    quote: "The Größe of the lid is wrong",
  });
});
afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

const media = async (q: string, viewer = owner) =>
  (await searchMedia(viewer, { q })).map(({ name }) => name);
const feedback = async (q: string, viewer = owner) =>
  (await searchTasks(viewer, { q })).map(({ text }) => text);

test.each([
  ["a file by parts of its name", "ront OX_f", ["Box_Front_100%.png"]],
  ["a wildcard as itself", "100%", ["Box_Front_100%.png"]],
  ["no wildcard where there is none", "sm_ll", []],
  ["a thread's words by the file that stands for it", "gift autumn", ["Box_Front_100%.png"]],
  ["a message's words, in any case and script", "GRÖSSE", []],
  ["a message's words", "größe lid", ["Box_Front_100%.png"]],
  ["only what holds every word", "größe missing", []],
  ["nothing for blanks", "   ", []],
  ["nothing for a backslash", "\\", []],
])("media: %s", async (_, q, names) => {
  expect(await media(q)).toEqual(names);
});

test.each([
  ["by text and quote together", "correct größe", ["Correct the lid"]],
  ["only with every word", "correct box", []],
  ["a percent sign means itself", "%", []],
])("feedback: %s", async (_, q, texts) => {
  expect(await feedback(q)).toEqual(texts);
});

test("the palette finds threads by title and sender, files by name alone, and who asked", async () => {
  const titles = async (q: string, viewer = owner, limit = 5) =>
    (await searchThreads(viewer, { q, limit })).map(({ title }) => title);
  const names = async (q: string, viewer = owner, limit = 5) =>
    (await searchFileNames(viewer, { q, limit })).map(({ name }) => name);
  const people = (q: string, viewer = owner) => searchPeople(viewer, { q, limit: 5 });
  const [found] = await searchThreads(owner, { q: "autumn gift", limit: 5 });
  expect(found).toMatchObject({ threadId: boxThread, title: "Gift box for autumn" });
  expect(await titles(`${found?.senderName} box`)).toEqual(["Gift box for autumn"]);
  expect(await names("box")).toEqual(["Box_Front_100%.png"]);
  expect(await names("autumn")).toEqual([]);
  expect(await names("png", owner, 1)).toHaveLength(1);
  const [asker] = await people("a");
  expect(await people(asker?.email ?? "")).toEqual([asker]);
  expect(asker?.tasks).toEqual({ not_started: 1, in_progress: 0, done: 0 });
  const stranger = await createOwner();
  expect([await titles("box", stranger), await names("box", stranger)]).toEqual([[], []]);
  expect([await people("a", stranger), await people(" "), await titles(" ")]).toEqual([[], [], []]);
});

test("nobody finds what is another's", async () => {
  const stranger = await createOwner();
  expect(await media("box", stranger)).toEqual([]);
  expect(await feedback("lid", stranger)).toEqual([]);
});

test("items in the trash are not found, and at most 30 are returned", async () => {
  const busy = await createOwner();
  const threadId = await createThread(busy, { title: "Many" });
  const ids: number[] = [];
  for (let index = 0; index < 33; index += 1) {
    ids.push(await createFile(busy, { threadId, name: `page ${index}.png` }));
  }
  expect(await media("page", busy)).toHaveLength(30);
  await createTask(busy, threadId, { text: "Number the page" });
  for (let index = 0; index < 31; index += 1) {
    await createTask(busy, threadId, { text: `Turn leaf ${index}` });
  }
  expect(await feedback("turn leaf", busy)).toHaveLength(30);
  await trashFile(busy, { fileId: ids[7]! });
  expect(await media("page 7.png", busy)).toEqual(["page 27.png", "page 17.png"]);
  await trashThread(busy, { threadId });
  expect(await media("page", busy)).toEqual([]);
  expect(await media("many", busy)).toEqual([]);
  expect(await feedback("number", busy)).toEqual([]);
});
