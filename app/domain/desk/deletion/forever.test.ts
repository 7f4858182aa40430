import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import type { Gmail } from "#app/adapters/google/gmail.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { findSession, startSession } from "#app/domain/accounts/sessions.server.ts";
import { trashThread } from "#app/domain/desk/trash/trash-thread.server.ts";
import { replacePreview } from "#app/domain/files/previews/replace-preview.server.ts";
import { replaceFile } from "#app/domain/files/replace-file.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { trashFile } from "#app/domain/files/trash-file.server.ts";
import { uploadFile } from "#app/domain/files/upload-file.server.ts";
import { bringMessages } from "#app/domain/intake/import/bring-messages.server.ts";
import { importThread } from "#app/domain/intake/import/import-thread.server.ts";
import { requestImport } from "#app/domain/intake/import/request-import.server.ts";
import { importThreads } from "#app/domain/intake/tables.server.ts";
import { deleteAccounts } from "#app/domain/leaving/delete-accounts.server.ts";
import { exportAccount } from "#app/domain/leaving/export-account.server.ts";
import { requestAccountDeletion } from "#app/domain/leaving/request-account-deletion.server.ts";
import { mailboxGmail } from "#app/domain/mailbox/mailbox-gmail.server.ts";
import { contacts } from "#app/domain/mailbox/tables.server.ts";
import { rebuildUser } from "#app/domain/rebuild/rebuild-user.server.ts";
import { addTask } from "#app/domain/tasks/add-task.server.ts";
import { editTask } from "#app/domain/tasks/edit-task.server.ts";
import { mergeTasks } from "#app/domain/tasks/merge-tasks.server.ts";
import { extractThreadTasks } from "#app/domain/tasks/reading/extract-thread-tasks.server.ts";
import { setTaskClassification } from "#app/domain/tasks/set-task-classification.server.ts";
import { dismissedAsks, tasks } from "#app/domain/tasks/tables.server.ts";
import { trashTask } from "#app/domain/tasks/trash-task.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { startJobs } from "#app/jobs/start.server.ts";
import { tnef } from "#demo/seed/formats/tnef.ts";
import { type Part, writeMail } from "#demo/seed/mime.ts";
import { createFile, createMessage, createThread } from "#tests/factories/desk.ts";
import { holds, tracesOf } from "#tests/factories/marker-walk.ts";
import {
  type MailboxWorld,
  type Member,
  openMailboxWorld,
} from "#tests/setup/mailbox/mailbox-world.ts";
import { readZip } from "#tests/setup/mailbox/read-zip.ts";
import { deleteForever } from "./delete-forever.server.ts";
import { forgetDeleted, resumeForgetting } from "./forget-deleted.server.ts";

let world: MailboxWorld;
const logged: string[] = [];
const marked: string[] = [];

beforeAll(async () => {
  world = await openMailboxWorld();
  log.level = "trace";
  const write = process.stdout.write.bind(process.stdout);
  vi.spyOn(process.stdout, "write").mockImplementation((chunk, ...rest) => {
    if (!String(chunk).startsWith('{"level"')) return Reflect.apply(write, null, [chunk, ...rest]);
    logged.push(String(chunk));
    return true;
  });
}, 120_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await world?.close();
});

/** Returns a word that occurs nowhere else. */
function mark(what: string): string {
  const word = `${what}q${randomBytes(6).toString("hex").replace(/\d/g, "x")}z`;
  marked.push(word);
  return word;
}

/** Returns a picture with a unique colour. The word occurs only in its bytes. */
function picture(word: string): Buffer {
  const size = 'width="300" height="200"';
  const fill = sha256Of(Buffer.from(word)).slice(0, 6);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="#${fill}"/><!-- ${word} --></svg>`,
  );
}
const drawn = (name: string, word: string): Part => ({
  ...{ name, type: "image/svg+xml", content: picture(word) },
});
const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

type Sent = {
  text: string;
  by?: { name: string; email: string };
  files?: Part[];
  cc?: { name: string; email: string }[];
};
const priya = { name: "Priya", email: "priya@tea.example" };

/**
 * Delivers a thread's mails to the mailbox, a day apart, and requests its import. Returns its id.
 */
async function send(viewer: Member, subject: string, mails: Sent[]): Promise<string> {
  let threadId: string | undefined;
  for (const [day, { text, by = priya, files: attachments = [], cc = [] }] of mails.entries()) {
    const raw = writeMail({
      messageId: `<${randomUUID()}@tea.example>`,
      date: new Date(Date.UTC(2026, 9, 1 + day)),
      ...{ from: by, to: [{ name: "Maya", email: viewer.email }], cc, text, attachments },
      subject: day === 0 ? subject : `Re: ${subject}`,
    });
    const delivered = await world.google.deliver(viewer.email, raw, threadId ? { threadId } : {});
    threadId = delivered.threadId;
  }
  await ask(viewer, threadId!, subject);
  return threadId!;
}

async function ask(viewer: Member, threadId: string, subject: string): Promise<void> {
  await requestImport(viewer, { importId: randomUUID(), threads: [{ threadId, subject }] });
}

const filesOf = (viewer: Member, threadId: string) =>
  db()
    .select()
    .from(files)
    .where(and(eq(files.userId, viewer.id), eq(files.threadId, threadId)))
    .orderBy(files.id);
const tasksOf = (viewer: Member, threadId: string) =>
  db()
    .select()
    .from(tasks)
    .where(and(eq(tasks.userId, viewer.id), eq(tasks.threadId, threadId)))
    .orderBy(tasks.askedAt, tasks.quoteStart);

async function deleteFile(viewer: Member, fileId: number): Promise<void> {
  await trashFile(viewer, { fileId });
  expect(await deleteForever(viewer, { itemIds: [String(fileId)] })).toEqual({ deleted: 1 });
}

async function exported(viewer: Member): Promise<Map<string, Buffer>> {
  const session = await signIn(viewer);
  return readZip(Buffer.from(await new Response(exportAccount(session.viewer)).arrayBuffer()));
}

async function signIn(viewer: Member) {
  return (await findSession(
    (
      await startSession(viewer, { kind: "top", device: "A test" })
    ).token,
  ))!;
}

async function rebuilt(viewer: Member): Promise<string[]> {
  const told: string[] = [];
  for await (const { of, fact } of rebuildUser(viewer, { write: false }))
    told.push(`${of} ${fact}`);
  return told;
}

async function* streamOf(bytes: Uint8Array) {
  yield bytes;
}

test("before the job has run, an export holds nothing of a deleted file", async () => {
  const viewer = await world.connect();
  const [gone, kept] = [mark("early"), mark("stays")];
  const threadId = await send(viewer, "A box", [
    { text: "Here it is.", files: [drawn("gone.svg", gone), drawn("kept.svg", kept)] },
  ]);
  await importThread({ userId: viewer.id, threadId, delays: 0 });
  const [file] = await filesOf(viewer, threadId);
  await deleteFile(viewer, file!.id);
  const archive = await exported(viewer);
  const holding = (word: string) =>
    [...archive].filter(([, bytes]) => holds(bytes, word)).map(([path]) => path.split("/")[2]);
  expect(holding(gone)).toEqual([]);
  expect(holding(kept)).toEqual(["mail", "files"]);
  expect(JSON.parse(String(archive.get("contents.json"))).missing).toEqual([]);
  const thread = [...archive].find(([path]) => path.endsWith("thread.json"))![1];
  const mail = [...archive].find(([path]) => path.endsWith(".eml"))![1];
  expect(JSON.parse(String(thread)).messages[0].rawSha256).toBe(sha256Of(mail));
  await forgetDeleted({ userId: viewer.id });
  expect(await tracesOf([gone])).toEqual([]);
});

test("the name of a deleted file is no reason for a role any more", async () => {
  const viewer = await world.connect();
  const gone = mark("named");
  const name = `logo ${gone}.svg`;
  const threadId = await send(viewer, "Logo", [
    { text: "Hello Maya.", files: [drawn(name, mark("shown"))] },
  ]);
  await importThread({ userId: viewer.id, threadId, delays: 0 });
  await extractThreadTasks({ userId: viewer.id, threadId });
  const [thread] = await db().select().from(threads).where(eq(threads.id, threadId));
  expect(JSON.stringify(thread?.participants)).toContain(name);
  const [file] = await filesOf(viewer, threadId);
  await deleteFile(viewer, file!.id);
  await forgetDeleted({ userId: viewer.id });
  expect(await tracesOf([gone])).toEqual([]);
});

test("a run that comes late leaves no bytes of a file that was deleted meanwhile", async () => {
  const viewer = await world.connect();
  const gone = mark("raced");
  const threadId = await send(viewer, "Raced", [{ text: "Here.", files: [drawn("a.svg", gone)] }]);
  const mailbox = mailboxGmail(viewer, "import");
  const listed = await mailbox.thread(threadId);
  if (!listed.ok) throw new Error("The thread was not listed.");
  // Another run imports the message while this one fetches it, and the user deletes its file.
  const late: Gmail = {
    ...mailbox,
    async rawMessage(id) {
      await importThread({ userId: viewer.id, threadId, delays: 0 });
      const [file] = await filesOf(viewer, threadId);
      await deleteFile(viewer, file!.id);
      await forgetDeleted({ userId: viewer.id });
      return mailbox.rawMessage(id);
    },
  };
  const run = { viewer, threadId, importIds: [] };
  const { messages: wanted } = listed.value;
  expect(await bringMessages(run, late, wanted, [viewer.email])).toEqual({ is: "complete" });
  expect(await tracesOf([gone])).toEqual([]);
});

test("a mail that cannot be rewritten is replaced by its header and its text; its other files stay", async () => {
  const viewer = await world.connect();
  const [gone, name] = [mark("stub"), mark("stubname")];
  const threadId = await createThread(viewer);
  // Nested deeper than the parser reads.
  const deep = Array.from({ length: 130 }, (_, level) =>
    [`Content-Type: multipart/mixed; boundary="${level}"`, "", `--${level}`, ""].join("\r\n"),
  ).join("");
  const raw = Buffer.from(`Subject: Tea box\r\nX-Y: ${gone}\r\n${deep}\r\n${gone}`);
  const { sha256: rawSha256 } = await blobs().put(viewer.id, raw);
  const messageId = await createMessage(viewer, threadId, {
    ...{ body: "As read.", text: "As read.\n> It said more.", rawSha256 },
  });
  const place = { threadId, messageId };
  const fileId = await createFile(viewer, {
    ...{ ...place, partIndex: 0, name, bytes: Buffer.from(gone) },
  });
  await createFile(viewer, { ...place, partIndex: 1, name: "other.png" });
  await deleteFile(viewer, fileId);
  await forgetDeleted({ userId: viewer.id });
  expect(await tracesOf([gone, name])).toEqual([]);
  const [message] = await db().select().from(messages).where(eq(messages.id, messageId));
  expect(message!.rawState).toBe("stub");
  const stub = Buffer.from((await blobs().read(viewer.id, message!.rawSha256))!).toString();
  expect(stub).toMatch(/^Subject: Tea box\r\nMIME-Version: 1\.0\r\n/);
  expect(stub).toMatch(/\r\n\r\nAs read\.\r\n> It said more\.$/);
  await extractThreadTasks({ userId: viewer.id, threadId });
  expect(await rebuilt(viewer)).toEqual([]);
  expect(await filesOf(viewer, threadId)).toHaveLength(2);
});

describe("with a worker", () => {
  let jobs: Awaited<ReturnType<typeof startJobs>>;
  let viewer: Member;
  beforeAll(async () => {
    jobs = await startJobs();
    viewer = await world.connect();
  });
  afterAll(() => jobs?.stop());

  /** Waits until no job is queued or running. */
  async function settled(): Promise<void> {
    const idle = async () => {
      const { rows } = await db().execute<{ name: string }>(sql`
        select name from pgboss.job
        where state < 'completed' and start_after <= now() + interval '5 seconds'
          and name in ('import-thread', 'extract-thread', 'make-preview', 'forget-deleted')`);
      return rows;
    };
    await expect.poll(idle, { timeout: 50_000, interval: 100 }).toEqual([]);
  }

  /** Expects that each word was stored somewhere before, and nowhere after `remove`. */
  async function expectGone(words: string[], remove: () => Promise<void>): Promise<void> {
    const before = await tracesOf(words);
    for (const word of words) expect(before.join("\n")).toContain(word);
    await remove();
    await settled();
    expect(await tracesOf(words)).toEqual([]);
  }

  /** Expects that neither a rebuild nor a second import restores it. */
  async function expectLasting(threadId: string, subject: string, words: string[]): Promise<void> {
    expect(await rebuilt(viewer)).toEqual([]);
    const before = await filesOf(viewer, threadId);
    await ask(viewer, threadId, subject);
    await settled();
    expect(await filesOf(viewer, threadId)).toEqual(before);
    expect(await tracesOf(words)).toEqual([]);
    for (const [path, bytes] of await exported(viewer)) {
      for (const word of words) expect([path, holds(bytes, word)]).toEqual([path, false]);
    }
  }

  test("a file of a mail, replaced, renamed and with a picture of its own, is nowhere", async () => {
    const [bytes, name, kept] = [mark("mailed"), mark("name"), mark("sibling")];
    const [newer, newName, own] = [mark("newer"), mark("newname"), mark("ownpicture")];
    const threadId = await send(viewer, "Label", [
      {
        text: "Please move the seal to the left. The green is too pale.",
        files: [drawn(`${name}_v1.svg`, bytes), drawn("kept.svg", kept)],
      },
      { text: "Could you round the corners?" },
    ]);
    await settled();
    const [file] = await filesOf(viewer, threadId);
    const earlier = file!.previewSha256!;
    await replaceFile(viewer, {
      ...{ fileId: file!.id, name: `${newName}.svg`, stream: streamOf(picture(newer)) },
    });
    await settled();
    const target = async () => ({ fileId: file!.id });
    await replacePreview(viewer, { name: "own.svg", stream: streamOf(picture(own)), target });
    const [pictured] = await filesOf(viewer, threadId);
    expect(pictured).toMatchObject({ version: 2, isOwnPreview: true });
    const hashes = [sha256Of(picture(bytes)), sha256Of(picture(newer))];
    const pictures = [earlier, pictured!.previewSha256!];
    await expectGone([bytes, name, newer, newName, ...hashes, ...pictures], () =>
      deleteFile(viewer, file!.id),
    );
    for (const sha256 of [...hashes, ...pictures]) {
      expect(await blobs().has(viewer.id, sha256)).toBe(false);
    }
    expect((await tracesOf([kept])).length).toBeGreaterThan(1);
    await expectLasting(threadId, "Label", [bytes, name, newer, newName, own]);
  });

  test("a file in Outlook's winmail.dat is removed completely, and the others in it stay", async () => {
    const [gone, name, kept] = [mark("packed"), mark("packedname"), mark("packedtoo")];
    const packed = tnef({
      subject: "Rolls",
      body: "Could you send the dieline by Friday?",
      files: [
        { name: "kept.svg", content: picture(kept) },
        { name: `${name}.svg`, content: picture(gone) },
      ],
    });
    const winmail = { name: "winmail.dat", type: "application/ms-tnef", content: packed };
    const threadId = await send(viewer, "Rolls", [{ text: "", files: [winmail] }]);
    await settled();
    const found = await filesOf(viewer, threadId);
    const before = await tasksOf(viewer, threadId);
    expect(before.map(({ text }) => text)).toEqual(["Send the dieline by Friday"]);
    await expectGone([gone, name], () => deleteFile(viewer, found[1]!.id));
    expect((await tracesOf([kept])).length).toBeGreaterThan(1);
    expect(await tasksOf(viewer, threadId)).toEqual(before);
    await expectLasting(threadId, "Rolls", [gone, name]);
  });

  test("the same bytes in another mail stay that mail's", async () => {
    const [shared, name] = [mark("shared"), mark("sharedname")];
    const first = await send(viewer, "Twice", [
      { text: "Here.", files: [drawn(`${name}.svg`, shared)] },
    ]);
    const other = await send(viewer, "Again", [
      { text: "Here too.", files: [drawn("other.svg", shared)] },
    ]);
    await settled();
    const [file] = await filesOf(viewer, first);
    await expectGone([name], () => deleteFile(viewer, file!.id));
    const [left] = await filesOf(viewer, other);
    expect(await blobs().has(viewer.id, left!.sha256)).toBe(true);
    expect(await tracesOf([shared])).toHaveLength(2);
    await expectLasting(first, "Twice", [name]);
  });

  test("an uploaded file is nowhere", async () => {
    const [bytes, name] = [mark("uploaded"), mark("uploadname")];
    const place = async () => ({ threadId: null, accepts: "any" as const });
    const uploaded = await uploadFile(viewer, {
      ...{ name: `${name}.svg`, stream: streamOf(picture(bytes)), place },
    });
    if (!uploaded?.ok) throw new Error("It was not taken.");
    await settled();
    const sha256 = sha256Of(picture(bytes));
    await expectGone([bytes, name, sha256], () => deleteFile(viewer, uploaded.file.id));
  });

  test("the words that a person gave a task are nowhere, and it does not come back", async () => {
    const [edited, byHand, merged] = [mark("edited"), mark("byhand"), mark("merged")];
    const threadId = await send(viewer, "Tin", [
      { text: "Please round the rim. Please widen the lid. The blue is too dark." },
    ]);
    await settled();
    const [one, two, three] = await tasksOf(viewer, threadId);
    await editTask(viewer, { taskId: one!.id, text: `Round ${edited}` });
    await editTask(viewer, { taskId: two!.id, text: `Widen ${merged}` });
    await mergeTasks(viewer, { taskId: two!.id, into: one!.id });
    const added = randomUUID();
    await addTask(viewer, {
      ...{ id: added, threadId, fileId: null, text: byHand, author: priya },
    });
    await expectGone([edited, byHand, merged], async () => {
      for (const taskId of [one!.id, added]) await trashTask(viewer, { taskId });
      await deleteForever(viewer, { itemIds: [one!.id, added] });
    });
    await expectLasting(threadId, "Tin", [edited, byHand, merged]);
    const left = (await tasksOf(viewer, threadId)).filter(({ deletedAt }) => !deletedAt);
    expect(left.map(({ id }) => id)).toEqual([three!.id]);
  });

  test("nothing of a thread is left: words, people, files, tasks, imports, dismissals", async () => {
    const words = {
      ...{ subject: mark("subject"), person: mark("person"), address: mark("address") },
      ...{ ask: mark("ask"), reminder: mark("reminder"), done: mark("done") },
      ...{ dismissed: mark("dismissed"), name: mark("threadfile"), bytes: mark("threadbytes") },
      ...{ answer: mark("answer"), edited: mark("threadedit"), alias: mark("alias") },
    };
    const person = { name: words.person, email: `${words.address}@tea.example` };
    const everywhere = { name: words.alias, email: `both-${randomUUID()}@tea.example` };
    const threadId = await send(viewer, words.subject, [
      {
        ...{ by: person, cc: [everywhere] },
        text: `Could you send the ${words.ask} dieline? Please remove the ${words.dismissed} seal.`,
        files: [drawn(`${words.name}.svg`, words.bytes)],
      },
      { by: person, text: `Could you send the dieline, as asked, ${words.reminder}?` },
      {
        by: { name: "Maya", email: viewer.email },
        text: `The dieline is attached, as promised. ${words.done}`,
      },
    ]);
    await settled();
    const other = await send(viewer, "Elsewhere", [
      { by: { ...everywhere, name: "Known Elsewhere" }, text: "Thanks, all is well." },
    ]);
    await settled();
    const found = await tasksOf(viewer, threadId);
    const one = found.find(({ quote }) => quote?.includes(words.dismissed))!;
    await setTaskClassification(viewer, { taskId: one.id, classification: "dismissed" });
    await editTask(viewer, { taskId: found[0]!.id, text: words.edited });
    await db()
      .update(messages)
      .set({ modelAnswer: { model: words.answer } })
      .where(and(eq(messages.userId, viewer.id), eq(messages.threadId, threadId)));
    await expectGone(Object.values(words), async () => {
      await trashThread(viewer, { threadId });
      await deleteForever(viewer, { itemIds: [threadId] });
    });
    const known = await db()
      .select({ name: contacts.name })
      .from(contacts)
      .where(and(eq(contacts.userId, viewer.id), eq(contacts.email, everywhere.email)));
    expect(known).toEqual([{ name: "Known Elsewhere" }]);
    // Its text is still recognised in a mail that repeats it.
    const again = await send(viewer, "Repeated", [
      { text: `Please remove the ${words.dismissed} seal. Please widen the lid.` },
    ]);
    await settled();
    expect((await tasksOf(viewer, again)).map(({ text }) => text)).toEqual(["Widen the lid"]);
    for (const itemId of [again, other]) {
      await trashThread(viewer, { threadId: itemId });
      await deleteForever(viewer, { itemIds: [itemId] });
    }
    await settled();
    await expectLasting(threadId, words.subject, Object.values(words));
    const imported = await db()
      .select()
      .from(importThreads)
      .where(and(eq(importThreads.userId, viewer.id), eq(importThreads.threadId, threadId)));
    expect(imported.map(({ subject }) => subject)).toEqual(["", ""]);
    expect(imported.map(({ error }) => error)).toContainEqual(expect.stringContaining("forever"));
    const [dismissal] = await db()
      .select()
      .from(dismissedAsks)
      .where(eq(dismissedAsks.userId, viewer.id));
    expect(dismissal!.words).toMatch(/^#/);
  });

  test("an interrupted deletion is resumed", async () => {
    const gone = mark("late");
    const threadId = await send(viewer, "Late", [{ text: "Here.", files: [drawn("a.svg", gone)] }]);
    await settled();
    const [file] = await filesOf(viewer, threadId);
    await trashFile(viewer, { fileId: file!.id });
    // Requested again while the worker is stopped, as after the last retry of a job.
    await jobs.stop();
    await deleteForever(viewer, { itemIds: [String(file!.id)] });
    await db().execute(sql`delete from pgboss.job where name = 'forget-deleted'`);
    expect(await tracesOf([gone])).not.toEqual([]);
    await resumeForgetting();
    jobs = await startJobs();
    await settled();
    expect(await tracesOf([gone])).toEqual([]);
  });

  test("nothing of a deleted account is left", async () => {
    const leaver = await world.connect();
    const words = [mark("account"), mark("accountfile"), mark("accountname")];
    const threadId = await send(leaver, words[0]!, [
      { text: `Please ${words[0]} this.`, files: [drawn(`${words[2]}.svg`, words[1]!)] },
    ]);
    await settled();
    const [file] = await filesOf(leaver, threadId);
    await deleteFile(leaver, file!.id);
    await settled();
    await expectGone([words[0]!], async () => {
      await requestAccountDeletion(await signIn(leaver), { confirmation: leaver.email });
      // The Firebase identity stays: this test runs without Firebase (tests/routes/account/leaving.test.ts
      // has it).
      await expect(deleteAccounts()).rejects.toThrow("not deleted whole yet");
    });
    expect(await tracesOf(words)).toEqual([]);
  });

  test("the log of all this holds none of these words", () => {
    const text = logged.join("\n");
    expect(text).toContain('"job":"forget-deleted"');
    expect(marked.filter((word) => text.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
  });
});
