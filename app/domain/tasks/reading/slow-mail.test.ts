import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { createDecoder, type Decoder } from "#app/adapters/decode/decoder.server.ts";
import { closeDecoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { createQueues, stopQueue } from "#app/adapters/queue/queue.server.ts";
import { findThreadDetails } from "#app/domain/desk/find-thread-details.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { retryReading } from "#app/domain/intake/messages/retry-reading.server.ts";
import { listTasks } from "#app/domain/tasks/lists/list-tasks.server.ts";
import { setTaskStatus } from "#app/domain/tasks/set-task-status.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { trashTask } from "#app/domain/tasks/trash-task.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { projectRoot } from "#app/env.server.ts";
import { jobKinds } from "#app/jobs/start.server.ts";
import {
  createFile,
  createMessage,
  createOwner,
  createThread,
  type Owner,
} from "#tests/factories/desk.ts";
import { waitingJobs } from "#tests/factories/waiting-jobs.ts";
import { extractThreadTasks } from "./extract-thread-tasks.server.ts";
import { readThread } from "./read-thread.server.ts";
import { requestThreadReading } from "./request-thread-reading.server.ts";

const opened: Decoder[] = [];
beforeAll(() => createQueues(jobKinds));
afterEach(() => Promise.all(opened.splice(0).map((decoder) => decoder.close())));
afterAll(async () => {
  await closeDecoder();
  await stopQueue();
  await closeDatabase();
});

/** Reads with a pattern that never ends where a mail says "burn the reader". */
function burning(limits: { cpuMs?: number; stepCpuMs?: number } = {}): typeof readThread {
  const decoder = createDecoder({
    script: join(projectRoot, "app/processes/decoder/testing/burning-decoder.ts"),
    limits: { stepCpuMs: 800, ...limits },
  });
  opened.push(decoder);
  return (thread, signal) => readThread(thread, signal, decoder);
}

const hostile = "Please send the dieline. Please burn the reader.";

async function createMails(bodies: readonly string[]) {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const ids: string[] = [];
  for (const body of bodies) ids.push(await addMail(owner, threadId, body, ids.length));
  return { owner, threadId, ids };
}

const addMail = (owner: Owner, threadId: string, body: string, at: number) =>
  createMessage(owner, threadId, { body, sentAt: new Date(Date.UTC(2026, 2, 2 + at, 10)) });
const run = (owner: Owner, threadId: string, read?: typeof readThread) =>
  extractThreadTasks({ userId: owner.id, threadId }, undefined, read);
const texts = async (owner: Owner) =>
  (await listTasks(owner, { status: null, limit: 200 })).items.map(({ text }) => text).sort();
async function problems(owner: Owner, threadId: string) {
  const details = await findThreadDetails(owner, threadId);
  return {
    thread: details?.thread.readingProblem,
    mails: details?.messages.map(({ readingProblem }) => readingProblem),
  };
}
/** The threads that wait to be read for the owner. */
const waiting = async (owner: Owner) =>
  (await waitingJobs<{ userId: string; threadId: string }>("extract-thread")).filter(
    ({ userId }) => userId === owner.id,
  );

describe("a mail that takes too long to read", () => {
  test("says so and is left out; the rest of its thread is read, and it can be tried again", async () => {
    const { owner, threadId, ids } = await createMails([
      "Please make the logo larger.",
      hostile,
      "Please remove the second barcode.",
    ]);
    const read = burning();
    expect(await run(owner, threadId, read)).toBe(2);
    expect(await texts(owner)).toEqual(["Make the logo larger", "Remove the second barcode"]);
    expect(await problems(owner, threadId)).toEqual({ thread: null, mails: [null, "tasks", null] });

    // Nobody tries again by themselves: what comes later is read without it.
    const never = () => expect.unreachable("it was read again");
    expect(await run(owner, threadId, never)).toBe(0);
    await addMail(owner, threadId, "Please round the corners.", 3);
    expect(await run(owner, threadId)).toBe(1);
    expect((await problems(owner, threadId)).mails).toEqual([null, "tasks", null, null]);

    const place = { threadId, messageId: ids[1]! };
    expect(await retryReading(await createOwner(), place)).toBeNull();
    expect(await retryReading(owner, { threadId, messageId: "missing" })).toBeNull();
    expect(await retryReading(owner, place)).toEqual({ ok: true });
    expect(await retryReading(owner, place)).toEqual({ ok: true });
    expect(await waiting(owner)).toHaveLength(1);
    expect(await run(owner, threadId)).toBeGreaterThan(0);
    expect(await texts(owner)).toContain("Send the dieline");
    expect(await problems(owner, threadId)).toEqual({
      ...{ thread: null, mails: [null, null, null, null] },
    });
    expect(await retryReading(owner, place)).toEqual({ ok: true });
    expect(await waiting(owner)).toHaveLength(1);
  });

  test("keeps what was found in it before, decided or not, and what it had settled", async () => {
    const { owner, threadId, ids } = await createMails([
      "Could you send the dieline?",
      "The dieline is attached. Please burn the reader. Please round the corners.",
    ]);
    await run(owner, threadId);
    const rowsOf = () =>
      db()
        .select()
        .from(tasks)
        .where(and(eq(tasks.userId, owner.id), eq(tasks.threadId, threadId)))
        .orderBy(tasks.id);
    const own = (await rowsOf()).filter(({ messageId }) => messageId === ids[1]);
    await setTaskStatus(owner, { taskId: own[0]!.id, status: "in_progress" });
    const before = await rowsOf();
    await addMail(owner, threadId, "Please remove the second barcode.", 2);
    expect(await run(owner, threadId, burning())).toBe(1);
    const after = await rowsOf();
    expect(after.filter(({ id }) => before.some((row) => row.id === id))).toEqual(before);
    expect((await problems(owner, threadId)).mails).toEqual([null, "tasks", null]);
  });

  test("is left out a few times; then the thread as a whole says so, and can be tried again", async () => {
    const { owner, threadId } = await createMails([
      "Please make the logo larger.",
      ...Array.from({ length: 5 }, () => hostile),
    ]);
    expect(await run(owner, threadId, burning())).toBe(0);
    const marked = ["tasks", "tasks", "tasks", "tasks", null];
    expect(await problems(owner, threadId)).toEqual({ thread: "tasks", mails: [null, ...marked] });
    expect(await run(owner, threadId)).toBe(0);
    expect(await retryReading(owner, { threadId, messageId: null })).toEqual({ ok: true });
    expect(await run(owner, threadId)).toBeGreaterThan(1);
    expect(await problems(owner, threadId)).toEqual({ thread: null, mails: [null, ...marked] });
  });
});

/** Adds two versions of a file, one to each of the first two mails; returns the id of the first. */
async function addVersions(owner: Owner, threadId: string, [one, two]: readonly string[]) {
  const add = (messageId: string | undefined, name: string) =>
    createFile(owner, { threadId, messageId: messageId ?? null, name });
  const first = await add(one, "label_v1.pdf");
  await add(two, "label_v2.pdf");
  return first;
}
const stacksOf = (owner: Owner) =>
  db().selectDistinct({ stack: files.foundStack }).from(files).where(eq(files.userId, owner.id));

test("a thread whose asks take too long to link says so as a whole, and keeps its versions", async () => {
  const { owner, threadId, ids } = await createMails([
    "Please burn the linking.",
    "Please burn the linking, as asked.",
  ]);
  const first = await addVersions(owner, threadId, ids);
  expect(await run(owner, threadId, burning({ cpuMs: 3_000 }))).toBe(0);
  expect(await stacksOf(owner)).toEqual([{ stack: first }]);
  expect(await problems(owner, threadId)).toEqual({ thread: "tasks", mails: [null, null] });
});

test("a thread that took long rests before it is read for another mail, and mails meanwhile wait together", async () => {
  const { owner, threadId } = await createMails([hostile]);
  await run(owner, threadId, burning({ stepCpuMs: 2_500 }));
  const [row] = await db()
    .select({ restsUntil: threads.restsUntil })
    .from(threads)
    .where(and(eq(threads.userId, owner.id), eq(threads.id, threadId)));
  expect(row!.restsUntil!.getTime()).toBeGreaterThan(Date.now() + 1_000);
  const ask = (because: "mail" | "person") =>
    db().transaction((tx) => requestThreadReading(tx, owner, threadId, because));
  for (let mail = 0; mail < 5; mail++) await ask("mail");
  expect(await waiting(owner)).toHaveLength(1);
  // A request by hand does not wait.
  await ask("person");
  expect(await waiting(owner)).toHaveLength(2);
});

test("no lock is held while a thread is read: commands on it are done meanwhile", async () => {
  const { owner, threadId } = await createMails([
    "Please make the logo larger. Could you send the dieline by Thursday?",
  ]);
  await run(owner, threadId);
  const [first, second] = (await listTasks(owner, { status: null, limit: 10 })).items;
  await addMail(owner, threadId, "Please remove the second barcode.", 1);
  let reads = 0;
  const added = await run(owner, threadId, async (thread, signal) => {
    reads += 1;
    await setTaskStatus(owner, { taskId: first!.id, status: "done" });
    await trashTask(owner, { taskId: second!.id });
    return readThread(thread, signal);
  });
  expect({ added, reads }).toEqual({ added: 1, reads: 1 });
  const left = (await listTasks(owner, { status: null, limit: 10 })).items;
  expect(left.map(({ id, status }) => [id === first!.id, status]).sort()).toEqual([
    [false, "not_started"],
    [true, "done"],
  ]);
});

test("what comes while a thread is read has it read again, a few times", async () => {
  const { owner, threadId } = await createMails(["Please make the logo larger."]);
  let reads = 0;
  const whileRead = async (body: string) => {
    await addMail(owner, threadId, body, reads);
  };
  const added = await run(owner, threadId, async (thread, signal) => {
    reads += 1;
    if (reads === 1) await whileRead("Please remove the second barcode.");
    return readThread(thread, signal);
  });
  expect({ added, reads }).toEqual({ added: 2, reads: 2 });
  expect(await run(owner, threadId)).toBe(0);

  await whileRead("Please round the corners.");
  const restless = run(owner, threadId, async (thread, signal) => {
    reads += 1;
    await whileRead(`Please move label ${reads} to the left.`);
    return readThread(thread, signal);
  });
  await expect(restless).rejects.toThrow("changed during every attempt");
  expect(await run(owner, threadId)).toBe(4);
});

test("a decoder that reads nothing is no reason to mark a mail: the job is tried again", async () => {
  const { owner, threadId } = await createMails(["Please make the logo larger."]);
  const broken = createDecoder({
    script: join(projectRoot, "app/adapters/decode/testing/misbehaving-decoder.ts"),
  });
  opened.push(broken);
  const read = run(owner, threadId, (thread, signal) => readThread(thread, signal, broken));
  await expect(read).rejects.toThrow("does not work");
  const [row] = await db().select().from(messages).where(eq(messages.userId, owner.id));
  expect(row).toMatchObject({ extractedBy: null, readingProblem: null });
});

test("versions that take too long to find lose no asks, and are found with the next mail", async () => {
  const { owner, threadId, ids } = await createMails([
    "Please make the logo larger.",
    "Please remove the second barcode. We do not burn the parser.",
  ]);
  const first = await addVersions(owner, threadId, ids);
  expect(await run(owner, threadId, burning({ cpuMs: 3_000 }))).toBe(2);
  expect(await problems(owner, threadId)).toEqual({ thread: null, mails: [null, null] });
  expect(await stacksOf(owner)).toEqual([{ stack: null }]);
  await addMail(owner, threadId, "Please round the corners.", 2);
  expect(await run(owner, threadId)).toBe(1);
  expect(await stacksOf(owner)).toEqual([{ stack: first }]);
});
