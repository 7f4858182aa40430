import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { findFile } from "#app/domain/files/find-file.server.ts";
import { setFileArchived } from "#app/domain/files/flag-file.server.ts";
import { listFiles } from "#app/domain/files/list-files.server.ts";
import { replaceFile } from "#app/domain/files/replace-file.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { trashFile } from "#app/domain/files/trash-file.server.ts";
import { extractThreadTasks } from "#app/domain/tasks/reading/extract-thread-tasks.server.ts";
import { findThread } from "#app/domain/threads/find-thread.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import {
  createFile,
  createMessage,
  createOwner,
  createThread,
  type Owner,
} from "#tests/factories/desk.ts";
import { decideVersions } from "./decide-versions.server.ts";
import { findStackOf, listStacks } from "./list-stacks.server.ts";
import { listVersionsOf } from "./list-versions-of.server.ts";
import { nothingSaid } from "./version-decision.ts";
import type { SaidFields } from "./version-saying.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

/** A thread with a mail a day, each with these files. The part of a name before a colon is its bytes. */
async function createMails(owner: Owner, ...mails: string[][]) {
  const threadId = await createThread(owner);
  const ids: Record<string, number> = {};
  for (const [at, names] of mails.entries()) {
    const emailSentAt = new Date(Date.UTC(2026, 2, 2 + at, 10));
    const messageId = await createMessage(owner, threadId, {
      body: "See the attachment.",
      sentAt: emailSentAt,
    });
    for (const [partIndex, written] of names.entries()) {
      const [name = "", bytes = `${at} ${name}`] = written.split(":").toReversed();
      const file = { threadId, messageId, partIndex, name, mailedName: name, emailSentAt };
      ids[name] = await createFile(owner, { ...file, bytes: Buffer.from(bytes) });
    }
  }
  await extractThreadTasks({ userId: owner.id, threadId });
  return { threadId, id: (name: string) => ids[name] ?? 0 };
}

async function shape(owner: Owner, threadId: string) {
  const stacks = await listStacks(owner, threadId);
  return stacks.map(({ currentId, versions }) =>
    versions.map(({ fileId, name }) => (fileId === currentId ? `${name}*` : name)).join(" "),
  );
}

const label = [["label_v1.pdf"], ["label_v2.pdf", "back.pdf"], ["label_v3.pdf"]];

test("versions are found when a thread is read, and the newest is on its card", async () => {
  const owner = await createOwner();
  const { threadId, id } = await createMails(owner, ...label);
  expect(await shape(owner, threadId)).toEqual(["label_v1.pdf label_v2.pdf label_v3.pdf*"]);
  expect(await findThread(db(), owner, threadId)).toMatchObject({
    representativeFileId: id("label_v3.pdf"),
  });
  expect(await findStackOf(owner, id("label_v1.pdf"))).toMatchObject({
    versions: [{ place: 1 }, { place: 2 }, { place: 3 }],
  });
  expect(await findStackOf(owner, id("back.pdf"))).toBeNull();
  const stranger = await createOwner();
  expect(await findStackOf(stranger, id("label_v1.pdf"))).toBeNull();
  expect(await listStacks(stranger, threadId)).toEqual([]);
});

test("what a person says stands when the thread is read again, and is taken back by what it replaced", async () => {
  const owner = await createOwner();
  const { threadId, id } = await createMails(owner, ...label);
  const say = (name: string, saying: SaidFields) =>
    decideVersions(owner, { fileId: id(name), ...saying });
  const pulled = await say("label_v2.pdf", { says: "stands-alone" });
  await say("back.pdf", { says: "joins", other: id("label_v1.pdf") });
  const decided = ["label_v1.pdf back.pdf label_v3.pdf*"];
  expect(await shape(owner, threadId)).toEqual(decided);

  const lost = { foundStack: null, foundPlace: null, stackId: null };
  await db().update(files).set(lost).where(eq(files.userId, owner.id));
  await db().update(messages).set({ extractedBy: null }).where(eq(messages.userId, owner.id));
  await extractThreadTasks({ userId: owner.id, threadId });
  expect(await shape(owner, threadId)).toEqual(decided);

  await say("label_v1.pdf", {
    says: "order",
    order: [id("label_v3.pdf"), id("label_v1.pdf"), id("back.pdf")],
  });
  expect(await shape(owner, threadId)).toEqual(["label_v3.pdf label_v1.pdf back.pdf*"]);
  await say("label_v1.pdf", { says: "is-current" });
  expect(await shape(owner, threadId)).toEqual(["label_v3.pdf label_v1.pdf* back.pdf"]);
  const before = pulled?.before ?? [];
  await say("label_v2.pdf", { says: "as-before", decisions: before });
  expect(await shape(owner, threadId)).toEqual([expect.stringContaining("label_v2.pdf")]);
});

test("nobody decides on files of another, of another thread, or in the trash", async () => {
  const owner = await createOwner();
  const stranger = await createOwner();
  const { threadId, id } = await createMails(owner, ...label);
  const other = await createMails(owner, ["label_v9.pdf"]);
  const [one, two] = [id("label_v1.pdf"), id("label_v2.pdf")];
  type Saying = SaidFields & { fileId: number };
  const tried: [Owner, Saying][] = [
    [stranger, { fileId: one, says: "stands-alone" }],
    [owner, { fileId: one, says: "joins", other: other.id("label_v9.pdf") }],
    [owner, { fileId: one, says: "order", order: [two, 999_999] }],
    [owner, { fileId: 999_999, says: "stands-alone" }],
    ...[999_999, other.id("label_v9.pdf")].flatMap((foreign) =>
      [{ joins: foreign }, { declined: foreign }].map((said): [Owner, Saying] => [
        owner,
        {
          ...{ fileId: one, says: "as-before" },
          decisions: [
            { fileId: two, decision: nothingSaid },
            { fileId: one, decision: { ...nothingSaid, ...said } },
          ],
        },
      ]),
    ),
  ];
  for (const [viewer, saying] of tried) expect(await decideVersions(viewer, saying)).toBeNull();
  await trashFile(owner, { fileId: two });
  expect(await decideVersions(owner, { fileId: two, says: "stands-alone" })).toBeNull();
  expect(await shape(owner, threadId)).toEqual(["label_v1.pdf label_v3.pdf*"]);
});

test("bytes that were replaced are versions, numbered alike on cards, in lists and in stacks", async () => {
  const owner = await createOwner();
  const { threadId, id } = await createMails(owner, ...label);
  const fileId = id("label_v2.pdf");
  async function* stream() {
    yield Buffer.from("%PDF-1.4 the next");
  }
  const sent = { name: "label_v2.pdf", stream: stream() };
  expect(await replaceFile(owner, { fileId, ...sent })).toMatchObject({ ok: true });
  const [stack] = await listStacks(owner, threadId);
  const numbered = stack?.versions.map((one) => [one.name, one.fileVersion, one.place]);
  expect(numbered).toEqual([
    ["label_v1.pdf", 1, 1],
    ["label_v2.pdf", 1, 2],
    ["label_v2.pdf", 2, 3],
    ["label_v3.pdf", 1, 4],
  ]);
  const [second, third] = [fileId, id("label_v3.pdf")].map((one) => findFile(db(), owner, one));
  expect(await second).toMatchObject({ stackPlace: 3, isStackFront: false });
  const front = await third;
  expect(front).toMatchObject({ stackPlace: 4, isStackFront: true });
  const listed = await listVersionsOf(owner, front ? [front] : []);
  expect(listed.get(front?.stackId ?? 0)?.count).toBe(4);
});

test("a version that is archived is told to be in front no more", async () => {
  const owner = await createOwner();
  const { id } = await createMails(owner, ["label_v1.pdf"], ["label_v2.pdf"]);
  const newest = await setFileArchived(owner, { fileId: id("label_v2.pdf"), archived: true });
  expect(newest).toMatchObject({ isArchived: true, isStackFront: false });
});

test("a file that was only sent again is one card, with the first in front", async () => {
  const owner = await createOwner();
  const { threadId, id } = await createMails(
    owner,
    ["same:label.pdf", "back.pdf"],
    ["same:label (1).pdf"],
  );
  expect(await shape(owner, threadId)).toEqual(["label.pdf* label (1).pdf"]);
  const stack = await findStackOf(owner, id("label (1).pdf"));
  expect(stack?.versions.map(({ place, isAgain }) => [place, isAgain])).toEqual([
    [1, false],
    [1, true],
  ]);
  const { items } = await listFiles(owner, { view: "main", isStacked: true });
  expect(items.map(({ name }) => name).toSorted()).toEqual(["back.pdf", "label.pdf"]);

  await decideVersions(owner, { fileId: id("label (1).pdf"), says: "stands-alone" });
  await extractThreadTasks({ userId: owner.id, threadId });
  expect(await shape(owner, threadId)).toEqual([]);
});

const rounds = [
  ["label_v1.ai", "label_v1.pdf"],
  ["label_v2.ai", "label_v2.pdf", "back.pdf"],
];

test("a drawing and its proof are one version on cards, in lists and in stacks, and a person takes them apart for ever", async () => {
  const owner = await createOwner();
  const { threadId, id } = await createMails(owner, ...rounds);
  const both = ["label_v1.pdf label_v1.ai label_v2.pdf* label_v2.ai"];
  expect(await shape(owner, threadId)).toEqual(both);
  const [stack] = await listStacks(owner, threadId);
  expect(stack?.versions.map(({ place, isForm }) => [place, isForm])).toEqual([
    [1, false],
    [1, true],
    [2, false],
    [2, true],
  ]);
  const front = await findFile(db(), owner, id("label_v2.pdf"));
  const listed = (await listVersionsOf(owner, front ? [front] : [])).get(front?.stackId ?? 0);
  expect([listed?.count, listed?.newest.map(({ name }) => name)]).toEqual([
    2,
    ["label_v2.pdf", "label_v2.ai", "label_v1.ai", "label_v1.pdf"],
  ]);

  const taken = await decideVersions(owner, { fileId: id("label_v2.ai"), says: "stands-alone" });
  const apart = ["label_v1.pdf label_v1.ai label_v2.pdf*"];
  expect(await shape(owner, threadId)).toEqual(apart);
  const lost = { foundForms: null, foundStack: null, stackId: null };
  await db().update(files).set(lost).where(eq(files.userId, owner.id));
  await db().update(messages).set({ extractedBy: null }).where(eq(messages.userId, owner.id));
  await extractThreadTasks({ userId: owner.id, threadId });
  expect(await shape(owner, threadId)).toEqual(apart);
  const back = { says: "as-before", decisions: taken?.before ?? [] } as const;
  await decideVersions(owner, { fileId: id("label_v2.ai"), ...back });
  expect(await shape(owner, threadId)).toEqual(both);
});

test("what is put with another file, or in another order, takes its other forms along", async () => {
  const owner = await createOwner();
  const { threadId, id } = await createMails(owner, ...rounds);
  const say = (name: string, saying: SaidFields) =>
    decideVersions(owner, { fileId: id(name), ...saying });
  const order = [id("label_v2.pdf"), id("label_v1.pdf")];
  const ordered = await say("label_v1.pdf", { says: "order", order });
  expect(await shape(owner, threadId)).toEqual([
    "label_v2.pdf label_v2.ai label_v1.pdf* label_v1.ai",
  ]);
  await say("label_v1.pdf", { says: "as-before", decisions: ordered?.before ?? [] });
  const joined = await say("label_v2.pdf", { says: "joins", other: id("back.pdf") });
  const [first, second] = (await shape(owner, threadId)).toSorted();
  expect([first, second]).toEqual([
    "label_v1.pdf* label_v1.ai",
    "label_v2.pdf label_v2.ai back.pdf*",
  ]);
  await say("label_v2.pdf", { says: "as-before", decisions: joined?.before ?? [] });
  expect(await shape(owner, threadId)).toEqual([
    "label_v1.pdf label_v1.ai label_v2.pdf* label_v2.ai",
  ]);
  // Put with each other after they were taken apart, they are forms again.
  await say("label_v1.ai", { says: "stands-alone" });
  await say("label_v1.ai", { says: "joins", other: id("label_v1.pdf") });
  expect(await shape(owner, threadId)).toEqual([
    "label_v1.pdf label_v1.ai label_v2.pdf* label_v2.ai",
  ]);
});

test("what is not sure is asked about, and a declined question is not asked again", async () => {
  const owner = await createOwner();
  const { id } = await createMails(owner, ["sideboard_A.pdf"], ["sideboard_B.pdf"]);
  const [one, two] = [id("sideboard_A.pdf"), id("sideboard_B.pdf")];
  const question = async () => (await findFile(db(), owner, two))?.versionQuestion;
  expect(await question()).toBe(one);
  await decideVersions(owner, { fileId: two, says: "is-no-version", other: one });
  expect(await question()).toBeNull();
});
