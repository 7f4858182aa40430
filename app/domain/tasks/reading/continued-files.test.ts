import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { closeDecoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { trashFile } from "#app/domain/files/trash-file.server.ts";
import { decideVersions } from "#app/domain/files/versions/decide-versions.server.ts";
import { listContinued } from "#app/domain/files/versions/list-continued.server.ts";
import { listContinuing } from "#app/domain/files/versions/list-continuing.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import {
  createFile,
  createMessage,
  createOwner,
  createThread,
  type Owner,
} from "#tests/factories/desk.ts";
import { extractThreadTasks } from "./extract-thread-tasks.server.ts";

let owner: Owner;
beforeEach(async () => {
  owner = await createOwner();
});
afterAll(async () => {
  await closeDecoder();
  await stopQueue();
  await closeDatabase();
});

type Mail = { day: number; name: string; from?: string; bytes?: string; by?: Owner };

/** A thread of one mail of March 2026 with a file; returns both ids. */
async function receive(
  title: string,
  { day, name, from = "ann@client.example", bytes, by = owner }: Mail,
) {
  const threadId = await createThread(by, { title });
  const emailSentAt = new Date(Date.UTC(2026, 2, day, 10));
  const sender = { name: "", email: from };
  const sent = { body: "Attached.", sentAt: emailSentAt, sender };
  const messageId = await createMessage(by, threadId, sent);
  const content = Buffer.from(bytes ?? `${title} ${name}`);
  const file = { threadId, messageId, partIndex: 0, name, mailedName: name, emailSentAt };
  const fileId = await createFile(by, { ...file, bytes: content });
  await extractThreadTasks({ userId: by.id, threadId });
  return { threadId, fileId };
}

test("a file continues the newest earlier one of the same name and the same people in another thread", async () => {
  await receive("Tea, first round", { day: 2, name: "tea label_v1.pdf" });
  const before = await receive("Tea, second round", { day: 4, name: "Tea_Label v2.pdf" });
  await receive("Coffee", { day: 5, name: "coffee label v2.pdf" });
  await receive("Tea of others", { day: 6, name: "tea label v2.pdf", from: "joe@other.example" });
  const after = await receive("Tea again", { day: 8, name: "tea label_v3.pdf" });
  await receive("Tea at last", { day: 9, name: "tea label_v4.pdf" });
  expect(await listContinued(owner, after.threadId)).toEqual([
    {
      fileId: after.fileId,
      of: {
        id: before.fileId,
        name: "Tea_Label v2.pdf",
        threadId: before.threadId,
        threadTitle: "Tea, second round",
      },
    },
  ]);
  const { fileId: id, threadId } = after;
  expect(await listContinuing(owner, before.threadId)).toEqual([
    {
      fileId: before.fileId,
      by: { id, name: "tea label_v3.pdf", threadId, threadTitle: "Tea again" },
    },
  ]);
  expect(await listContinuing(await createOwner(), before.threadId)).toEqual([]);
  await trashFile(owner, { fileId: id });
  expect(await listContinuing(owner, before.threadId)).toMatchObject([
    { by: { name: "tea label_v4.pdf" } },
  ]);
});

test("nobody else's file is continued, none in the trash, and not the same bytes", async () => {
  const stranger = await createOwner();
  await receive("Tea", { day: 2, name: "tea label_v1.pdf", by: stranger });
  const before = await receive("Tea", { day: 2, name: "tea label_v1.pdf", bytes: "same" });
  const again = await receive("Tea", { day: 3, name: "tea label_v1.pdf", bytes: "same" });
  expect(await listContinued(owner, again.threadId)).toEqual([]);
  expect(await listContinued(stranger, again.threadId)).toEqual([]);
  const after = await receive("Tea", { day: 8, name: "tea label_v2.pdf" });
  expect(await listContinued(owner, after.threadId)).toMatchObject([{ of: { id: again.fileId } }]);
  await trashFile(owner, { fileId: again.fileId });
  expect(await listContinued(owner, after.threadId)).toMatchObject([{ of: { id: before.fileId } }]);
  const isBefore = and(eq(files.userId, owner.id), eq(files.id, before.fileId));
  await db().update(files).set({ trashedWithThread: true }).where(isBefore);
  expect(await listContinued(owner, after.threadId)).toEqual([]);
});

test("what a person said to continue nothing continues nothing, when the thread is read again and beside other decisions, until it is undone", async () => {
  await receive("Tea, first round", { day: 2, name: "tea label_v1.pdf" });
  const { threadId, fileId } = await receive("Tea again", { day: 8, name: "tea label_v2.pdf" });
  const other = await receive("Tea at last", { day: 9, name: "tea label_v3.pdf" });
  const stranger = await createOwner();
  const found = async (id: string) => (await listContinued(owner, id)).length;
  const saying = { fileId, says: "continues-nothing" } as const;
  expect(await decideVersions(stranger, saying)).toBeNull();
  expect(await found(threadId)).toBe(1);
  const said = await decideVersions(owner, saying);
  expect(await decideVersions(owner, saying)).toMatchObject({
    before: [{ decision: { continuesNothing: true } }],
  });
  expect([await found(threadId), await found(other.threadId)]).toEqual([0, 1]);

  await db().update(messages).set({ extractedBy: null }).where(eq(messages.userId, owner.id));
  await extractThreadTasks({ userId: owner.id, threadId });
  await decideVersions(owner, { fileId, says: "stands-alone" });
  expect(await found(threadId)).toBe(0);

  const back = { fileId, says: "as-before", decisions: said?.before ?? [] } as const;
  await decideVersions(owner, back);
  expect(await found(threadId)).toBe(1);
});

test("said of any version, it holds for the one that an order puts first", async () => {
  await receive("Tea, first round", { day: 2, name: "tea label_v1.pdf" });
  const { threadId, fileId: two } = await receive("Tea again", {
    day: 8,
    name: "tea label_v2.pdf",
  });
  const name = "tea label_v3.pdf";
  const three = await createFile(owner, { threadId, name, bytes: Buffer.from(name) });
  await db().update(files).set({ foundThing: "tea label.pdf" }).where(eq(files.id, three));
  await decideVersions(owner, { fileId: three, says: "joins", other: two });
  const said = await decideVersions(owner, { fileId: three, says: "continues-nothing" });
  await decideVersions(owner, { fileId: two, says: "order", order: [three, two] });
  expect(await listContinued(owner, threadId)).toEqual([]);
  await decideVersions(owner, { fileId: two, says: "as-before", decisions: said?.before ?? [] });
  expect(await listContinued(owner, threadId)).toHaveLength(1);
});
