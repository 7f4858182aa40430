import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { undoStep } from "#app/domain/desk/undo/undo-step.server.ts";
import {
  committedBy,
  createMessage,
  createOwner,
  createTask,
  createThread,
  priya,
} from "#tests/factories/desk.ts";
import { addTask } from "./add-task.server.ts";
import { declineClosing } from "./closings/answer-closing.server.ts";
import { editTask } from "./edit-task.server.ts";
import { findExtractionFigures } from "./extraction-figures.server.ts";
import { setTaskClassification } from "./set-task-classification.server.ts";
import { splitTask } from "./split-task.server.ts";
import { trashTask } from "./trash-task.server.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

const extractedBy = "rules 9";

test("an account without tasks has figures of nothing", async () => {
  const none = { found: 0, corrected: 0, added: 0, closed: 0, reopened: 0, isCut: false };
  expect(await findExtractionFigures(await createOwner())).toEqual(none);
});

test("counts the asks that were found, corrected, added, closed and reopened, of the viewer only", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const messageId = await createMessage(owner, threadId);
  const mention = { messageId, quote: "done", quoteStart: 0, quoteEnd: 4 };
  const closing = { ...mention, sentAt: "2026-03-03T10:00:00.000Z" };
  const found = () => createTask(owner, threadId, { extractedBy });
  const closed = () =>
    createTask(owner, threadId, { extractedBy, messageId, closing, status: "done" });
  await trashTask(owner, { taskId: await found() });
  await editTask(owner, { taskId: await found(), text: "Lighten the blue a bit" });
  await setTaskClassification(owner, { taskId: await found(), classification: "dismissed" });
  await closed();
  await declineClosing(owner, { taskId: await closed(), messageId });
  await createTask(owner, threadId, {
    ...{ extractedBy, messageId },
    closing: { ...closing, doubt: "likely" },
  });
  const taskId = randomUUID();
  await addTask(owner, { id: taskId, threadId, fileId: null, text: "By hand", author: priya });
  await splitTask(owner, { taskId, partId: randomUUID(), text: "By", part: "Hand" });
  await createTask(owner, threadId, { extractedBy, isDemo: true });
  expect(await findExtractionFigures(owner)).toEqual({
    ...{ found: 6, corrected: 2, added: 1, closed: 2, reopened: 1, isCut: false },
  });
  expect(await findExtractionFigures(await createOwner())).toMatchObject({ found: 0 });
});

test("the newest 5,000 asks are counted, and no more", async () => {
  const owner = await createOwner();
  for (let thread = 0; thread < 6; thread++) {
    const threadId = await createThread(owner);
    await db().execute(sql`
      insert into tasks (user_id, id, thread_id, text, kind, author, asked_at, extracted_by)
      select ${owner.id}, gen_random_uuid(), ${threadId}, 'x', 'request', '{"name":"","email":""}',
        now() - n * interval '1 minute', 'rules'
      from generate_series(1, 900) n`);
  }
  expect(await findExtractionFigures(owner)).toMatchObject({ found: 5_000, isCut: true });
});

test("a task that was added and taken back is none that extraction missed", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const task = { threadId, fileId: null, text: "By hand", author: priya };
  const add = () => committedBy(owner, () => addTask(owner, { ...task, id: randomUUID() }));
  await add();
  const { revision } = await add();
  expect(await findExtractionFigures(owner)).toMatchObject({ added: 2 });
  await undoStep(owner, { revision: revision ?? 0 });
  expect(await findExtractionFigures(owner)).toMatchObject({ added: 1 });
});
