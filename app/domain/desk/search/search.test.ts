import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { trashThread } from "#app/domain/desk/trash/trash-thread.server.ts";
import { trashFile } from "#app/domain/files/trash-file.server.ts";
import { decideVersions } from "#app/domain/files/versions/decide-versions.server.ts";
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
  [
    "a thread's words by its files, first the one that stands for it",
    "gift autumn",
    ["Box_Front_100%.png", "small.png"],
  ],
  ["a file by its name and its thread's title together", "gift small", ["small.png"]],
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
  ["by the title of its thread", "autumn", ["Correct the lid"]],
  ["by a word of its text and one of its thread's title", "correct box", ["Correct the lid"]],
  ["only with every word", "correct tin", []],
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

test("tasks that match themselves come before those whose thread's title does", async () => {
  const threadId = await createThread(owner, { title: "Velvet ribbon" });
  const asked = (day: number) => new Date(Date.UTC(2026, 2, day));
  await createTask(owner, threadId, { text: "Shorten it", askedAt: asked(4) });
  await createTask(owner, boxThread, { text: "Add a velvet lining", askedAt: asked(3) });
  await createTask(owner, threadId, { text: "Dye it", askedAt: asked(2) });
  expect(await feedback("velvet")).toEqual(["Add a velvet lining", "Shorten it", "Dye it"]);
});

test("all versions of a file are one result: the current one, or the one that is named", async () => {
  const studio = await createOwner();
  const threadId = await createThread(studio, { title: "Havsbrus IPA, can" });
  const versions: number[] = [];
  for (const name of ["label_v1.png", "label_v2.png", "label_final.png"]) {
    versions.push(await createFile(studio, { threadId, name }));
  }
  const [first, ...later] = versions;
  for (const fileId of later) await decideVersions(studio, { fileId, says: "joins", other: first });
  await createFile(studio, { threadId, name: "moss.png" });
  const found = async (q: string) =>
    (await searchMedia(studio, { q })).map(
      ({ name, stackPlace, versionCount }) => `${name} ${stackPlace}/${versionCount}`,
    );
  const whole = ["label_final.png 3/3", "moss.png null/1"];
  expect((await found("havsbrus ipa")).toSorted()).toEqual(whole);
  expect(await found("label")).toEqual([whole[0]]);
  expect(await found("label_v2")).toEqual(["label_v2.png 2/3"]);
  const palette = await searchFileNames(studio, { q: "label", limit: 5 });
  expect(palette.map(({ name }) => name)).toEqual(["label_final.png"]);
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
