import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import { undoStep } from "#app/domain/desk/undo/undo-step.server.ts";
import { committedBy, createOwner, createTask, createThread } from "#tests/factories/desk.ts";
import { findTask } from "../change-task.server.ts";
import { declineClosingsOf } from "./decline-closings.server.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

const closingBy = (messageId: string) => ({
  ...{ messageId, quote: "All done", quoteStart: 0, quoteEnd: 8 },
  sentAt: "2026-03-04T10:00:00.000Z",
});
const closed = (messageId: string) => ({ status: "done", closing: closingBy(messageId) }) as const;

test("all that one mail closed opens again, in one revision, and nothing else changes", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const one = await createTask(owner, threadId, closed("m3"));
  const two = await createTask(owner, threadId, closed("m3"));
  const others = [
    await createTask(owner, threadId, closed("m5")),
    await createTask(owner, threadId, { ...closed("m3"), touchedAt: new Date() }),
    await createTask(owner, threadId, {
      status: "not_started",
      closing: { ...closingBy("m3"), doubt: "likely" },
    }),
  ];
  const shown = (ids: string[]) => Promise.all(ids.map((id) => findTask(owner, id)));
  const before = await shown(others);
  const revision = await findRevision(owner);
  expect(await declineClosingsOf(owner, { threadId, messageId: "m3" })).toEqual({ reopened: 2 });
  expect(await findRevision(owner)).toBe(revision + 1);
  for (const task of await shown([one, two])) {
    expect(task).toMatchObject({ status: "not_started", closingState: null });
  }
  expect(await shown(others)).toEqual(before);
  expect(await declineClosingsOf(owner, { threadId, messageId: "m3" })).toEqual({ reopened: 0 });
  expect(await findRevision(owner)).toBe(revision + 1);
});

test("all of it is closed by that mail again when the viewer undoes it", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const tasks = [
    await createTask(owner, threadId, closed("m3")),
    await createTask(owner, threadId, closed("m3")),
  ];
  const { revision } = await committedBy(owner, () =>
    declineClosingsOf(owner, { threadId, messageId: "m3" }),
  );
  expect(await undoStep(owner, { revision: revision ?? 0 })).toMatchObject({ count: 2 });
  for (const id of tasks) {
    expect(await findTask(owner, id)).toMatchObject({ status: "done", closingState: "closed" });
  }
});

test("another's thread is a missing one", async () => {
  const [owner, other] = [await createOwner(), await createOwner()];
  const threadId = await createThread(owner);
  const task = await createTask(owner, threadId, closed("m3"));
  expect(await declineClosingsOf(other, { threadId, messageId: "m3" })).toBeNull();
  expect(await findTask(owner, task)).toMatchObject({ status: "done" });
});

test("what mails of several threads closed opens again in one step; a thread that is not there is left out", async () => {
  const [owner, other] = [await createOwner(), await createOwner()];
  const threads = [await createThread(owner), await createThread(owner), await createThread(other)];
  const [first = "", second = "", theirs = ""] = threads;
  const mine = [
    await createTask(owner, first, closed("m3")),
    await createTask(owner, first, closed("m4")),
    await createTask(owner, second, closed("m5")),
  ];
  const foreign = await createTask(other, theirs, closed("m6"));
  const also = [
    { threadId: first, messageId: "m4" },
    { threadId: second, messageId: "m5" },
    { threadId: theirs, messageId: "m6" },
  ];
  const undoAll = () => declineClosingsOf(owner, { threadId: first, messageId: "m3", also });
  const { revision } = await committedBy(owner, undoAll);
  for (const id of mine) expect(await findTask(owner, id)).toMatchObject({ status: "not_started" });
  expect(await findTask(other, foreign)).toMatchObject({ status: "done" });
  expect(await undoStep(owner, { revision: revision ?? 0 })).toMatchObject({ count: 3 });
});
