import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { listSessions, startSession } from "#app/domain/accounts/sessions.server.ts";
import { sessions } from "#app/domain/accounts/tables.server.ts";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import { forgetOldChanges, listChangesSince } from "#app/domain/changes/read-changes.server.ts";
import { changes, revisions } from "#app/domain/changes/tables.server.ts";
import { listFiles, listFilesByIds } from "#app/domain/files/list-files.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { listRecentImports } from "#app/domain/intake/import/list-recent-imports.server.ts";
import { imports, importThreads } from "#app/domain/intake/tables.server.ts";
import { listContacts } from "#app/domain/mailbox/contacts/list-contacts.server.ts";
import { contacts } from "#app/domain/mailbox/tables.server.ts";
import { countTasks } from "#app/domain/tasks/lists/count-tasks.server.ts";
import { listTaskSenders } from "#app/domain/tasks/lists/list-task-senders.server.ts";
import { listTasks, listThreadTasks } from "#app/domain/tasks/lists/list-tasks.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { listMessages } from "#app/domain/threads/list-messages.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { createOwner, type Owner, priya } from "#tests/factories/desk.ts";
import { listThreadCards } from "./list-thread-cards.server.ts";
import { listTrash } from "./trash/list-trash.server.ts";

/** Every list is bounded, however much a desk holds. */
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const hourMs = 60 * 60 * 1000;
let owner: Owner;
beforeAll(async () => {
  owner = await createOwner();
  const userId = owner.id;
  const sender = { senderName: priya.name, senderEmail: priya.email };
  await db()
    .insert(threads)
    .values(upTo(202).map((index) => ({ userId, id: `t${index}`, title: `T${index}`, ...sender })));
});
afterAll(closeDatabase);

test("threads: 24 a page, 200 at most", async () => {
  expect((await listThreadCards(owner)).items).toHaveLength(24);
  expect((await listThreadCards(owner, { limit: 1_000 })).items).toHaveLength(200);
});

test("messages of a thread: 200 at once", async () => {
  const rest = { recipients: [], subject: "", snippet: "", text: "", body: "" };
  await db()
    .insert(messages)
    .values(
      upTo(201).map((index) => ({
        ...{ userId: owner.id, id: `m${index}`, threadId: "t0", sender: priya, ...rest },
        ...{ sentAt: new Date(index), rawSha256: "0" },
      })),
    );
  const { items, nextCursor } = await listMessages(owner, "t0");
  expect(items).toHaveLength(200);
  expect(nextCursor).not.toBeNull();
});

test("files: 24 a page, 100 at most, 500 by their ids; of each kind in the trash 500", async () => {
  const file = (index: number, trashedAt: Date | null) => ({
    ...{ userId: owner.id, id: index + 1, threadId: "t0", origin: "upload" as const },
    ...{ name: `f${index}.png`, type: "image/png", kind: "image" as const, size: 5 },
    ...{ sha256: "0".repeat(64), trashedAt },
  });
  await db()
    .insert(files)
    .values(upTo(502).map((index) => file(index, null)));
  const list = (limit?: number) => listFiles(owner, { view: "main", limit });
  expect((await list()).items).toHaveLength(24);
  expect((await list(1_000)).items).toHaveLength(100);
  const ids = upTo(502).map((index) => index + 1);
  expect(await listFilesByIds(owner, ids)).toHaveLength(500);
  const trashed = upTo(501).map((index) => file(index + 600, new Date()));
  await db().insert(files).values(trashed);
  expect((await listTrash(owner)).files).toHaveLength(500);
});

test("tasks: 6 a page, 200 at most, 1,000 of a thread; of who asked 50", async () => {
  await db()
    .insert(tasks)
    .values(
      upTo(1_001).map((index) => ({
        ...{ userId: owner.id, id: randomUUID(), threadId: "t0", text: `Ask ${index}` },
        ...{ kind: "request" as const, quote: "", askedAt: new Date(index) },
        author: { name: `P${index % 60}`, email: `p${index % 60}@tea.example` },
      })),
    );
  const list = (limit?: number) => listTasks(owner, { status: "not_started", limit });
  expect((await list()).items).toHaveLength(6);
  expect((await list(1_000)).items).toHaveLength(200);
  expect(await listThreadTasks(owner, "t0")).toHaveLength(1_000);
  expect(await listTaskSenders(owner)).toHaveLength(50);
  const counted = await countTasks(owner, { sender: ["tea.example"] });
  expect(counted).toEqual({ not_started: 1_000, in_progress: 0, done: 0 });
  const some = await countTasks(owner, { sender: ["p7@tea.example"] });
  expect(some.not_started).toBe(17);
});

test("contacts: 1,000 at most", async () => {
  const source = "connections" as const;
  await db()
    .insert(contacts)
    .values(
      upTo(1_001).map((index) => ({
        ...{ userId: owner.id, source, externalId: `c${index}`, name: `C${index}` },
        email: `c${index}@tea.example`,
      })),
    );
  const list = await listContacts(owner);
  expect([list.contacts.length, list.total]).toEqual([1_000, 1_001]);
});

test("imports: those of the last 24 hours, 100 threads at most", async () => {
  const begin = async (requestedAt: Date, count: number) => {
    const id = randomUUID();
    await db().insert(imports).values({ userId: owner.id, id, requestedAt });
    await db()
      .insert(importThreads)
      .values(
        upTo(count).map((index) => ({
          ...{ userId: owner.id, importId: id, threadId: `i${index}`, subject: "Hi" },
        })),
      );
    return id;
  };
  await begin(new Date(Date.now() - 25 * hourMs), 3);
  expect(await listRecentImports(owner)).toHaveLength(0);
  const recent = await begin(new Date(Date.now() - 23 * hourMs), 101);
  const shown = await listRecentImports(owner);
  expect(shown).toHaveLength(100);
  expect(new Set(shown.map(({ importId }) => importId))).toEqual(new Set([recent]));
});

test("changes: 500 at once, kept for a day", async () => {
  const change = (index: number, at: Date) => ({
    ...{ userId: owner.id, revision: index, position: 0, type: "task" as const, id: "x", at },
  });
  const newest = (revision: number) =>
    db()
      .insert(revisions)
      .values({ userId: owner.id, revision })
      .onConflictDoUpdate({ target: revisions.userId, set: { revision } });
  await db().delete(changes);
  await newest(501);
  await db()
    .insert(changes)
    .values(upTo(501).map((index) => change(index + 1, new Date())));
  expect(await listChangesSince(owner, 0)).toHaveLength(500);
  await db().delete(changes);
  await newest(2);
  await db()
    .insert(changes)
    .values([
      change(1, new Date(Date.now() - 25 * hourMs)),
      change(2, new Date(Date.now() - 23 * hourMs)),
    ]);
  await forgetOldChanges();
  expect(await listChangesSince(owner, 0)).toMatchObject([{ revision: 2, type: "everything" }]);
  expect(await listChangesSince(owner, 1)).toMatchObject([{ revision: 2, type: "task" }]);
});

test("sessions: 100 at most; a device's name is cut at 300 characters", async () => {
  const viewer = { id: owner.id } as Viewer;
  for (const _ of upTo(101)) await startSession(owner, { kind: "top", device: "x".repeat(400) });
  const listed = await listSessions(viewer);
  expect(listed).toHaveLength(100);
  expect(listed[0]?.device).toHaveLength(300);
  expect(await db().$count(sessions)).toBe(100);
});
