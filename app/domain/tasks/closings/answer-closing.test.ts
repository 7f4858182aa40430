import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import { createOwner, createTask, createThread } from "#tests/factories/desk.ts";
import { findTask } from "../change-task.server.ts";
import { setTaskStatus } from "../set-task-status.server.ts";
import { tasks } from "../tables.server.ts";
import { acceptClosing, declineClosing } from "./answer-closing.server.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

const closingBy = (messageId: string) => ({
  ...{ messageId, quote: "Done in v3", quoteStart: 0, quoteEnd: 10 },
  sentAt: "2026-03-04T10:00:00.000Z",
});

async function settledTask(task: Partial<typeof tasks.$inferInsert> = {}) {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const closing = closingBy("m3");
  const taskId = await createTask(owner, threadId, { status: "done", closing, ...task });
  return { owner, taskId, shown: () => findTask(owner, taskId) };
}

const suggested = { status: "in_progress", touchedAt: new Date() } as const;

test("what a mail closed opens again, once, and that mail has no say in it any more", async () => {
  const { owner, taskId, shown } = await settledTask();
  expect(await shown()).toMatchObject({ status: "done", closingState: "closed" });
  expect(await declineClosing(owner, { taskId, messageId: "m3" })).toBe("changed");
  const undone = await shown();
  expect(undone).toMatchObject({ status: "not_started", closingState: null });
  const revision = await findRevision(owner);
  expect(await declineClosing(owner, { taskId, messageId: "m3" })).toBe("unchanged");
  expect(await shown()).toEqual(undone);
  expect(await findRevision(owner)).toBe(revision);
  // Closing it by hand is the user's decision: a late undo changes nothing.
  await setTaskStatus(owner, { taskId, status: "done" });
  await declineClosing(owner, { taskId, messageId: "m3" });
  expect(await shown()).toMatchObject({ status: "done" });
});

test("a suggestion is declined without a change of status, or accepted", async () => {
  const kept = await settledTask(suggested);
  expect(await kept.shown()).toMatchObject({ closingState: "suggested" });
  const { owner, taskId } = kept;
  expect(await declineClosing(owner, { taskId, messageId: "m3" })).toBe("changed");
  expect(await kept.shown()).toMatchObject({
    status: "in_progress",
    closingState: null,
  });

  const closed = await settledTask(suggested);
  const accepted = await acceptClosing(closed.owner, { taskId: closed.taskId, messageId: "m3" });
  expect(accepted).toBe("changed");
  expect(await closed.shown()).toMatchObject({ status: "done", closingState: null });
  const revision = await findRevision(closed.owner);
  await acceptClosing(closed.owner, { taskId: closed.taskId, messageId: "m3" });
  expect(await findRevision(closed.owner)).toBe(revision);
});

test("a mail that nobody has seen yet is not declined with the one that was", async () => {
  const { owner, taskId, shown } = await settledTask({ closing: closingBy("m5") });
  await declineClosing(owner, { taskId, messageId: "m3" });
  expect(await shown()).toMatchObject({
    status: "not_started",
    closingState: "suggested",
    closing: { messageId: "m5" },
  });
  const other = await settledTask({ ...suggested, closing: closingBy("m5") });
  await declineClosing(other.owner, { taskId: other.taskId, messageId: "m3" });
  expect(await other.shown()).toMatchObject({ closingState: "suggested" });
});

test("a task that nothing settles is left alone", async () => {
  const { owner, taskId, shown } = await settledTask({ closing: null });
  await declineClosing(owner, { taskId, messageId: "m3" });
  expect(await shown()).toMatchObject({ status: "done" });
  const [row] = await db().select().from(tasks).where(eq(tasks.id, taskId));
  expect(row).toMatchObject({ touchedAt: null, declinedClosing: null });
});

test("reopened through its status, it is not suggested to be closed at once", async () => {
  const { owner, taskId, shown } = await settledTask();
  await setTaskStatus(owner, { taskId, status: "in_progress" });
  expect(await shown()).toMatchObject({
    status: "in_progress",
    closingState: null,
  });
});

test("called done by a person, it is a person's, once", async () => {
  const { owner, taskId, shown } = await settledTask();
  expect(await setTaskStatus(owner, { taskId, status: "done" })).toBe("changed");
  expect(await shown()).toMatchObject({
    ...{ status: "done", closingState: null },
  });
  const [row] = await db().select().from(tasks).where(eq(tasks.id, taskId));
  expect(row).toMatchObject({ touchedAt: expect.any(Date), declinedClosing: null });
  const revision = await findRevision(owner);
  await setTaskStatus(owner, { taskId, status: "done" });
  expect(await findRevision(owner)).toBe(revision);
});

test("what settles another's task is nobody else's to answer", async () => {
  const { taskId, shown } = await settledTask();
  const stranger = await createOwner();
  expect(await declineClosing(stranger, { taskId, messageId: "m3" })).toBeNull();
  expect(await acceptClosing(stranger, { taskId, messageId: "m3" })).toBeNull();
  expect(await shown()).toMatchObject({ closingState: "closed" });
});
