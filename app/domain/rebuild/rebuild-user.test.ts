import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import { deleteForever } from "#app/domain/desk/deletion/delete-forever.server.ts";
import { trashThread } from "#app/domain/desk/trash/trash-thread.server.ts";
import { forgetBlobs } from "#app/domain/files/bytes/forget-blobs.server.ts";
import { setFileArchived } from "#app/domain/files/flag-file.server.ts";
import { makePreview } from "#app/domain/files/previews/make-preview.server.ts";
import { replacePreview } from "#app/domain/files/previews/replace-preview.server.ts";
import { renameFile } from "#app/domain/files/rename-file.server.ts";
import { replaceFile } from "#app/domain/files/replace-file.server.ts";
import { files, previews, versionDecisions } from "#app/domain/files/tables.server.ts";
import { trashFile } from "#app/domain/files/trash-file.server.ts";
import { uploadFile } from "#app/domain/files/upload-file.server.ts";
import { decideVersions } from "#app/domain/files/versions/decide-versions.server.ts";
import { findStackOf } from "#app/domain/files/versions/list-stacks.server.ts";
import { addDemoThread } from "#app/domain/intake/demo/demo-thread.server.ts";
import { importThread } from "#app/domain/intake/import/import-thread.server.ts";
import { requestImport } from "#app/domain/intake/import/request-import.server.ts";
import { addTask } from "#app/domain/tasks/add-task.server.ts";
import { editTask } from "#app/domain/tasks/edit-task.server.ts";
import { putMark } from "#app/domain/tasks/marks/put-mark.server.ts";
import { marks } from "#app/domain/tasks/marks/tables.server.ts";
import { mergeTasks } from "#app/domain/tasks/merge-tasks.server.ts";
import { extractThreadTasks } from "#app/domain/tasks/reading/extract-thread-tasks.server.ts";
import { setContactRole } from "#app/domain/tasks/set-contact-role.server.ts";
import { setTaskClassification } from "#app/domain/tasks/set-task-classification.server.ts";
import { setTaskStatus } from "#app/domain/tasks/set-task-status.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { trashTask } from "#app/domain/tasks/trash-task.server.ts";
import { findThread } from "#app/domain/threads/find-thread.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { writeMail } from "#demo/seed/mime.ts";
import { priya } from "#tests/factories/desk.ts";
import { picture } from "#tests/factories/pictures.ts";
import {
  type MailboxWorld,
  type Member,
  openMailboxWorld,
} from "#tests/setup/mailbox/mailbox-world.ts";
import { type Difference, toSentence } from "./difference.ts";
import { findUser, rebuildUser } from "./rebuild-user.server.ts";

let world: MailboxWorld;
let viewer: Member;
let threadIds: string[];

/**
 * One round of a label: asks, a reminder, a second version, and messages that settle some of the
 * asks.
 */
const round = [
  { at: 1, text: "Here is the first label.", files: ["label_v1.png", "back.png", "cap.png"] },
  {
    ...{ at: 2, files: [] },
    text: "Our name is too small. Please move the seal to the left.\n\nThe green is too pale on back.png. Could you send the dieline by Friday?\n\nCan you round the corners? Please check the barcode.",
  },
  { at: 3, text: "The name is larger now.", files: ["label_v2.png"] },
  { at: 4, text: "Could you send the dieline, as asked? The lid looks a bit dull.", files: [] },
];

beforeAll(async () => {
  world = await openMailboxWorld();
  viewer = await world.connect();
  const [begun, asked] = round;
  threadIds = [
    await bring("Tin label", round),
    await bring("Box", [{ ...begun!, files: ["box.png"] }, asked!]),
  ];
  await upload("notes.png", await picture("png", { background: "#eeeeee" }));
  await drawAll();
  await decide();
}, 180_000);
afterAll(() => world?.close());

async function bring(subject: string, mails: typeof round): Promise<string> {
  let threadId: string | undefined;
  for (const { at, text, files } of mails) {
    const [me, other] = [
      { name: "Maya", email: viewer.email },
      { name: "Priya", email: "priya@tea.example" },
    ];
    const raw = writeMail({
      messageId: `<${crypto.randomUUID()}@tea.example>`,
      date: new Date(Date.UTC(2026, 9, at)),
      from: at % 2 ? me : other,
      to: [at % 2 ? other : me],
      subject: at === 1 ? subject : `Re: ${subject}`,
      text,
      attachments: await Promise.all(files.map((name, index) => attachment(name, at + index))),
    });
    const place = threadId === undefined ? {} : { threadId };
    const delivered = await world.google.deliver(viewer.email, raw, place);
    threadId = delivered.threadId;
  }
  const wanted = { threadId: threadId ?? "", subject };
  await requestImport(viewer, { importId: crypto.randomUUID(), threads: [wanted] });
  await importThread({ userId: viewer.id, threadId: wanted.threadId, delays: 0 });
  await extractThreadTasks({ userId: viewer.id, threadId: wanted.threadId });
  return wanted.threadId;
}

async function attachment(name: string, number: number) {
  const background = `#${String(number).repeat(2)}8899`;
  const size = { width: 300, height: 200 + number };
  return { name, type: "image/png", content: await picture("png", { ...size, background }) };
}

async function upload(name: string, bytes: Uint8Array): Promise<void> {
  const place = async () => ({ threadId: threadIds[0]!, accepts: "any" as const });
  expect(await uploadFile(viewer, { name, stream: streamOf(bytes), place })).toMatchObject({
    ok: true,
  });
}

async function* streamOf(bytes: Uint8Array) {
  yield bytes;
}

async function drawAll(): Promise<void> {
  for (const { id } of await filesOf()) await makePreview({ userId: viewer.id, fileId: id });
}

const filesOf = () =>
  db().select().from(files).where(eq(files.userId, viewer.id)).orderBy(files.id);
const tasksOf = () =>
  db()
    .select()
    .from(tasks)
    .where(
      and(eq(tasks.userId, viewer.id), eq(tasks.threadId, threadIds[0]!), isNotNull(tasks.quote)),
    )
    .orderBy(tasks.askedAt, tasks.quoteStart);
const peopleOf = async (threadId: string) =>
  (await findThread(db(), viewer, threadId))?.participants;

/**
 * Applies every kind of user decision: rename, replace, archive, delete; edit, settle, merge,
 * dismiss; give a contact a role.
 */
async function decide(): Promise<void> {
  const [one, two, three, four, five] = await tasksOf();
  await setTaskStatus(viewer, { taskId: one!.id, status: "in_progress" });
  await editTask(viewer, { taskId: two!.id, text: "My words", due: "2026-05-01" });
  await mergeTasks(viewer, { taskId: two!.id, into: one!.id });
  await setTaskClassification(viewer, { taskId: three!.id, classification: "dismissed" });
  await trashTask(viewer, { taskId: four!.id });
  await deleteForever(viewer, { itemIds: [four!.id] });
  await trashTask(viewer, { taskId: five!.id });
  await addTask(viewer, {
    ...{ id: crypto.randomUUID(), threadId: threadIds[0]!, fileId: null },
    ...{ text: "By hand", author: priya },
  });
  const [first, second, third, fourth] = (await filesOf()).filter(
    ({ threadId, partIndex }) => threadId === threadIds[0] && partIndex !== null,
  );
  await renameFile(viewer, { fileId: first!.id, name: "mine.png" });
  const replacement = await picture("jpeg", { background: "#992211" });
  await replaceFile(viewer, {
    ...{ fileId: second!.id, name: "replaced.jpg", stream: streamOf(replacement) },
  });
  await makePreview({ userId: viewer.id, fileId: second!.id });
  const own = await picture("png", { background: "#00aa00" });
  const target = async () => ({ fileId: third!.id });
  await replacePreview(viewer, { name: "own.png", stream: streamOf(own), target });
  await trashFile(viewer, { fileId: fourth!.id });
  await deleteForever(viewer, { itemIds: [String(fourth!.id)] });
  await forgetBlobs(viewer, [fourth!.sha256]);
  await setFileArchived(viewer, { fileId: first!.id, archived: true });
  const said = { threadId: threadIds[0]!, address: priya.email, role: "client" } as const;
  await setContactRole(viewer, said);
  for (const threadId of threadIds) await extractThreadTasks({ userId: viewer.id, threadId });
  await trashThread(viewer, { threadId: threadIds[1]! });
}

async function rebuild({ write = false } = {}): Promise<string[]> {
  const found: Difference[] = [];
  for await (const difference of rebuildUser(viewer, { write })) found.push(difference);
  return found.map(toSentence);
}

test("what mails, files and decisions make of it is what is stored", async () => {
  expect(await tasksOf()).not.toHaveLength(0);
  const said = { name: "Priya", role: "client", confidence: 1 };
  expect((await peopleOf(threadIds[0]!))?.[1]).toMatchObject(said);
  expect(await rebuild()).toEqual([]);
  expect(await rebuild({ write: true })).toEqual([]);
});

/** Damages something and expects these sentences, and none after the repair. */
async function expectMended(damage: () => Promise<unknown>, sentences: RegExp[]) {
  await damage();
  const told = await rebuild();
  for (const sentence of sentences) expect(told).toContainEqual(expect.stringMatching(sentence));
  await rebuild({ write: true });
  await drawAll();
  expect(await rebuild()).toEqual([]);
}

test("damage to what was found of versions is told and mended; what a person said of them and marked stays", async () => {
  const cap = (await filesOf()).find(({ name }) => name === "cap.png")!;
  const notes = (await filesOf()).find(({ name }) => name === "notes.png")!;
  await decideVersions(viewer, { fileId: notes.id, says: "joins", other: cap.id });
  await decideVersions(viewer, { fileId: cap.id, says: "continues-nothing" });
  const place = { page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
  const [asked] = await tasksOf();
  await putMark(viewer, {
    ...{ id: crypto.randomUUID(), taskId: asked!.id, fileId: cap.id, place },
  });
  const said = async () => [
    await db().select().from(versionDecisions).where(eq(versionDecisions.userId, viewer.id)),
    await db().select().from(marks).where(eq(marks.userId, viewer.id)),
    (await findStackOf(viewer, notes.id))?.versions.map(({ fileId }) => fileId),
  ];
  const before = await said();
  expect(before[0]).not.toEqual([]);
  expect(before[2]).toContain(cap.id);
  await expectMended(async () => {
    await db()
      .update(files)
      .set({ foundStack: null, foundPlace: null, foundThing: "other", stackId: null })
      .where(and(eq(files.userId, viewer.id), eq(files.id, cap.id)));
  }, [/^file \d+: foundThing is "other", should be /, /^file \d+: stackId is missing, should be /]);
  expect(await said()).toEqual(before);
});

test("damage to threads, messages and tasks is reported, and repaired when asked to", async () => {
  const [gone, other] = (await tasksOf()).filter(({ touchedAt }) => touchedAt === null);
  const isOther = and(eq(messages.userId, viewer.id), eq(messages.threadId, threadIds[1]!));
  const [message] = await db().select().from(messages).where(isOther).orderBy(messages.sentAt);
  const isMessage = and(eq(messages.userId, viewer.id), eq(messages.id, message!.id));
  const isThread = and(eq(threads.userId, viewer.id), eq(threads.id, threadIds[0]!));
  const isTask = (id: string) => and(eq(tasks.userId, viewer.id), eq(tasks.id, id));
  await expectMended(async () => {
    const otherwise = { text: "Something else", status: "in_progress" } as const;
    await db().update(messages).set({ body: "Changed", subject: "Other" }).where(isMessage);
    await db()
      .update(threads)
      .set({ title: "Wrong", senderName: "Nobody", participants: [] })
      .where(isThread);
    await db().delete(tasks).where(isTask(gone!.id));
    await db().update(tasks).set(otherwise).where(isTask(other!.id));
    await db()
      .insert(tasks)
      .values({
        ...{ ...other!, id: crypto.randomUUID(), text: "Nobody said so" },
        ...{ quoteStart: 0, quoteEnd: 2, quote: "Ou" },
      });
    await db().update(threads).set({ taskCount: 99 }).where(isThread);
  }, [
    /^message \S+: subject is "Other", should be "Box"$/,
    /^message \S+: body is "Changed", should be "Here is the first label\."$/,
    /^thread \S+: title is "Wrong", should be "Tin label"$/,
    /^thread \S+: senderName is "Nobody", should be "Priya"$/,
    /^thread \S+: participants is \[\], should be \[\{.*Maya/,
    /^thread \S+: taskCount is 99, should be \d+$/,
    /^message \S+: task is missing, should be "/,
    /^task \S+: what asks for it is "Nobody said so", should be missing$/,
    /^task \S+: text is "Something else", should be "/,
    /^task \S+: status is "in_progress", should be "/,
  ]);
});

test("damage to files and their pictures is reported, and repaired when asked to", async () => {
  const all = (await filesOf()).filter(({ deletedAt }) => deletedAt === null);
  const file = (name: string) => all.find((one) => one.name === name)!;
  const isFile = (name: string) => and(eq(files.userId, viewer.id), eq(files.id, file(name).id));
  const isDrawnOf = (name: string) =>
    and(eq(previews.userId, viewer.id), eq(previews.sha256, file(name).sha256));
  await expectMended(async () => {
    await db()
      .update(files)
      .set({ size: 1, decoration: "inline", previewSha256: "0".repeat(64) })
      .where(isFile("mine.png"));
    await db().update(previews).set({ width: 7 }).where(isDrawnOf("replaced.jpg"));
    await blobs().remove(viewer.id, file("notes.png").previewSha256!);
    await blobs().remove(viewer.id, file("mine.png").sha256);
    await db().delete(files).where(isFile("box.png"));
  }, [
    /^file \d+: size is 1, should be \d+$/,
    /^file \d+: decoration is "inline", should be missing$/,
    /^file \d+, page 1: width is 7, should be \d+$/,
    /^file \d+: picture is missing, should be "[0-9a-f]{64}"$/,
    /^message \S+: bytes of label_v1\.png is missing, should be "/,
    /^file \d+: bytes is missing, should be "/,
    /^message \S+: file 1 is missing, should be "box\.png"$/,
  ]);
});

test("the demo thread is whole as it comes", async () => {
  const newcomer = await world.connect();
  await addDemoThread(newcomer);
  for await (const difference of rebuildUser(newcomer, { write: false })) {
    expect(toSentence(difference)).toBe("");
  }
});

test("a mail whose original is gone is reported, and nothing else of it changes", async () => {
  const [message] = await db().select().from(messages).where(eq(messages.threadId, threadIds[1]!));
  const raw = await blobs().read(viewer.id, message!.rawSha256);
  await blobs().remove(viewer.id, message!.rawSha256);
  const told = [expect.stringMatching(/^message \S+: original is missing/)];
  expect(await rebuild({ write: true })).toEqual(told);
  await blobs().put(viewer.id, raw!);
  expect(await rebuild()).toEqual([]);
});

test("a user is found by address or id; nobody else's things are looked at", async () => {
  expect(await findUser(viewer.id)).toMatchObject({ id: viewer.id });
  expect(await findUser(viewer.email)).toMatchObject({ email: viewer.email });
  expect(await findUser("nobody@studio.example")).toBeNull();
  const other = await world.connect();
  const rebuilding = rebuildUser(other, { write: false });
  expect(await rebuilding.next()).toEqual({ done: true, value: { threads: 0, files: 0 } });
});
