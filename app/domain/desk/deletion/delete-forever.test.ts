import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { trashThread } from "#app/domain/desk/trash/trash-thread.server.ts";
import { addFile } from "#app/domain/files/add-file.server.ts";
import { forgetBlobs } from "#app/domain/files/bytes/forget-blobs.server.ts";
import { files, previews } from "#app/domain/files/tables.server.ts";
import { trashFile } from "#app/domain/files/trash-file.server.ts";
import { rememberCorrespondents } from "#app/domain/mailbox/contacts/remember-correspondents.server.ts";
import { contacts } from "#app/domain/mailbox/tables.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { trashTask } from "#app/domain/tasks/trash-task.server.ts";
import { insertMessage } from "#app/domain/threads/insert-message.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { upsertThread } from "#app/domain/threads/upsert-thread.server.ts";
import {
  createFile,
  createMessage,
  createOwner,
  createTask,
  createThread,
  type Owner,
  priya,
} from "#tests/factories/desk.ts";
import { waitingJobs } from "#tests/factories/waiting-jobs.ts";
import { deleteForever } from "./delete-forever.server.ts";
import { forgetDeleted } from "./forget-deleted.server.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

/** Runs the queued jobs of a command, as the worker would. */
async function forgetWhatIsDue(owner: Owner): Promise<void> {
  for (const job of await waitingJobs<{ userId: string }>("forget-deleted")) {
    if (job.userId === owner.id) await forgetDeleted(job);
  }
}

async function rowOf(owner: Owner, fileId: number) {
  const [row] = await db()
    .select()
    .from(files)
    .where(and(eq(files.userId, owner.id), eq(files.id, fileId)));
  return row!;
}

test("only items in the trash are deleted, once", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const kept = await createFile(owner, { threadId });
  const gone = await createFile(owner, { threadId });
  await trashFile(owner, { fileId: gone });
  const itemIds = [String(kept), String(gone), threadId, "no-such-thing"];
  expect(await deleteForever(owner, { itemIds })).toEqual({ deleted: 1 });
  expect(await deleteForever(owner, { itemIds })).toEqual({ deleted: 0 });
  expect((await rowOf(owner, kept)).deletedAt).toBeNull();
});

test("bytes go with the last thing that refers to them, and their pictures with them", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const bytes = Buffer.from("the same picture twice");
  const one = await createFile(owner, { threadId, bytes });
  const two = await createFile(owner, { threadId, bytes, name: "again.png" });
  const { sha256 } = await rowOf(owner, one);
  const picture = await blobs().put(owner.id, Buffer.from("its preview"));
  await db().insert(previews).values({
    userId: owner.id,
    sha256,
    page: 1,
    previewSha256: picture.sha256,
    width: 1,
    height: 1,
    pages: 1,
  });

  await trashFile(owner, { fileId: one });
  await deleteForever(owner, { itemIds: [String(one)] });
  await forgetWhatIsDue(owner);
  expect(await blobs().has(owner.id, sha256)).toBe(true);
  expect(await blobs().has(owner.id, picture.sha256)).toBe(true);

  await trashFile(owner, { fileId: two });
  await deleteForever(owner, { itemIds: [String(two)] });
  expect(await blobs().has(owner.id, sha256)).toBe(true);
  await forgetWhatIsDue(owner);
  await forgetWhatIsDue(owner);
  expect(await blobs().has(owner.id, sha256)).toBe(false);
  expect(await blobs().has(owner.id, picture.sha256)).toBe(false);
});

test("another user's equal bytes stay", async () => {
  const [owner, other] = [await createOwner(), await createOwner()];
  const bytes = Buffer.from("everybody has this logo");
  const fileId = await createFile(owner, { bytes });
  await createFile(other, { bytes });
  const { sha256 } = await rowOf(owner, fileId);
  await trashFile(owner, { fileId });
  await deleteForever(owner, { itemIds: [String(fileId)] });
  await forgetWhatIsDue(owner);
  expect(await blobs().has(owner.id, sha256)).toBe(false);
  expect(await blobs().has(other.id, sha256)).toBe(true);
});

test("a thread leaves its id and nothing of its content; an import finds the tombstone", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner, { title: "Secret box" });
  const messageId = await createMessage(owner, threadId, { body: "A secret sentence." });
  const fileId = await createFile(owner, { threadId, messageId, partIndex: 0 });
  await createTask(owner, threadId, { messageId, fileId, text: "A secret task" });
  const { sha256 } = await rowOf(owner, fileId);
  const [message] = await db().select().from(messages).where(eq(messages.id, messageId));

  await trashThread(owner, { threadId });
  expect(await deleteForever(owner, { itemIds: [threadId] })).toEqual({ deleted: 1 });
  await forgetWhatIsDue(owner);
  const rows = await Promise.all(
    [threads, messages, files, tasks].map((table) =>
      db().select().from(table).where(eq(table.userId, owner.id)),
    ),
  );
  expect(rows.flat()).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/secret|priya/i);
  expect(await blobs().has(owner.id, sha256)).toBe(false);
  expect(await blobs().has(owner.id, message!.rawSha256)).toBe(false);
  const again = await runCommand(owner, (tx) =>
    upsertThread(tx, owner, { id: threadId, title: "Secret box", sender: priya }),
  );
  expect(again).toEqual({ isNew: false, state: "deleted" });
});

test("a file's place in its mail is remembered, so that an import does not bring it back", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const messageId = await createMessage(owner, threadId);
  const fileId = await createFile(owner, { threadId, messageId, partIndex: 3 });
  const before = await rowOf(owner, fileId);
  await trashFile(owner, { fileId });
  await deleteForever(owner, { itemIds: [String(fileId)] });
  const { origin, type, kind, size, sha256 } = before;
  const again = await runCommand(owner, (tx) =>
    addFile(tx, owner, {
      ...{ origin, type, kind, size, sha256 },
      name: "label.png",
      threadId,
      messageId,
      partIndex: 3,
    }),
  );
  expect(again).toBe(fileId);
  const after = await rowOf(owner, fileId);
  expect(after).toMatchObject({ name: "", sha256: "", senderName: "", mailedName: "\u2060.png" });
  expect(after.deletedAt).not.toBeNull();
});

test("a contact known from a deleted thread alone goes; a mail that comes meanwhile keeps it", async () => {
  const owner = await createOwner();
  const [gone, other] = [await createThread(owner), await createThread(owner)];
  const alone = { name: "Only There", email: "only@tea.example" };
  await createMessage(owner, gone, { sender: priya, recipients: [alone] });
  await runCommand(owner, (tx) => rememberCorrespondents(tx, owner, [priya, alone], [owner.email]));
  await trashThread(owner, { threadId: gone });
  const { promise: letGo, resolve: release } = Promise.withResolvers<void>();
  const { promise: arrived, resolve: hasArrived } = Promise.withResolvers<void>();
  // Commits a message as an import does: with its people, in one transaction.
  const arriving = db().transaction(async (tx) => {
    await rememberCorrespondents(tx, owner, [priya], [owner.email]);
    await insertMessage(tx, owner, {
      ...{ id: randomUUID(), threadId: other, sender: priya, recipients: [], subject: "" },
      ...{ sentAt: new Date(), sentOffsetMinutes: 0, snippet: "", text: "", body: "" },
      ...{ isNewsletter: false, rawSha256: "0" },
      ...{ receivedAt: new Date(), isSent: false, authentication: "pass" },
    });
    hasArrived();
    await letGo;
  });
  await arrived;
  const deleting = deleteForever(owner, { itemIds: [gone] });
  await expect
    .poll(async () => {
      const { rows } = await db().execute(
        sql`select from pg_locks where locktype = 'advisory' and not granted`,
      );
      return rows.length;
    })
    .toBe(1);
  release();
  await Promise.all([arriving, deleting]);
  const known = await db().select().from(contacts).where(eq(contacts.userId, owner.id));
  expect(known.map(({ email }) => email)).toEqual([priya.email]);
});

test("nobody deletes what is another's", async () => {
  const [owner, stranger] = [await createOwner(), await createOwner()];
  const threadId = await createThread(owner);
  const fileId = await createFile(owner, { threadId });
  const taskId = await createTask(owner, threadId);
  await trashFile(owner, { fileId });
  await trashTask(owner, { taskId });
  await trashThread(owner, { threadId });
  const itemIds = [String(fileId), taskId, threadId];
  expect(await deleteForever(stranger, { itemIds })).toEqual({ deleted: 0 });
  expect(await deleteForever(owner, { itemIds })).toEqual({ deleted: 3 });
});

test("a deleted user takes every row along, whatever refers to what", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const messageId = await createMessage(owner, threadId);
  const fileId = await createFile(owner, { threadId, messageId, partIndex: 0 });
  await createTask(owner, threadId, { messageId, fileId });
  await db().delete(users).where(eq(users.id, owner.id));
  for (const table of [threads, messages, files, tasks]) {
    expect(await db().select().from(table).where(eq(table.userId, owner.id))).toEqual([]);
  }
});

test("bytes that are referred to meanwhile stay, and a row never refers to bytes that are gone", async () => {
  const owner = await createOwner();
  const stored = await blobs().put(owner.id, Buffer.from("uploaded twice at once"));
  const file = {
    origin: "upload" as const,
    name: "a.png",
    type: "image/png",
    kind: "image" as const,
    threadId: null,
    ...stored,
  };
  const outcomes = await Promise.allSettled([
    runCommand(owner, (tx) => addFile(tx, owner, file)),
    forgetBlobs(owner, [stored.sha256]),
  ]);
  const wasAdded = outcomes[0].status === "fulfilled";
  expect(outcomes[1].status).toBe("fulfilled");
  expect(await blobs().has(owner.id, stored.sha256)).toBe(wasAdded);
});
