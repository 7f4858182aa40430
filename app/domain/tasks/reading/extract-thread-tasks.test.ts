import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { createQueues, stopQueue } from "#app/adapters/queue/queue.server.ts";
import type { ChangeType } from "#app/domain/changes/change.ts";
import { changes } from "#app/domain/changes/tables.server.ts";
import { closingId } from "#app/domain/changes/task-closed.ts";
import { deleteForever } from "#app/domain/desk/deletion/delete-forever.server.ts";
import { findDashboard } from "#app/domain/desk/find-dashboard.server.ts";
import { trashThread } from "#app/domain/desk/trash/trash-thread.server.ts";
import { declineClosing } from "#app/domain/tasks/closings/answer-closing.server.ts";
import { listTasks } from "#app/domain/tasks/lists/list-tasks.server.ts";
import { setTaskClassification } from "#app/domain/tasks/set-task-classification.server.ts";
import { setTaskStatus } from "#app/domain/tasks/set-task-status.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { trashTask } from "#app/domain/tasks/trash-task.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import {
  createFile,
  createMessage,
  createOwner,
  createThread,
  type Owner,
  priya,
} from "#tests/factories/desk.ts";
import { waitingJobs } from "#tests/factories/waiting-jobs.ts";
import { extractThreadJob } from "./extract-thread.job.ts";
import { extractThreadTasks } from "./extract-thread-tasks.server.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

const mails = [
  "Hi Maya,\n\nPlease make the logo on label.png 20% larger.\nCan you send the dieline by Thursday?\n\nPriya",
  "Hi Maya,\n\nThe blue is a bit too dark. Please use Pantone 2945 instead.\n\nPriya",
  "Thanks, that looks great!\n\nPriya",
  "One more thing: please remove the second barcode from the back panel.\n\nPriya",
];

async function createMails(owner: Owner, count = mails.length) {
  const threadId = await createThread(owner);
  const messageIds: string[] = [];
  for (const [index, body] of mails.slice(0, count).entries()) {
    const sentAt = new Date(Date.UTC(2026, 2, 2 + index, 10));
    messageIds.push(await createMessage(owner, threadId, { body, sentAt }));
  }
  return { threadId, messageIds };
}

const run = (owner: Owner, threadId: string) => extractThreadTasks({ userId: owner.id, threadId });
const listed = async (owner: Owner) => (await listTasks(owner, { status: null, limit: 200 })).items;
/** Tasks by what they say, whatever their ids. */
const shape = async (owner: Owner) =>
  (await listed(owner)).map(({ text, quote, status }) => ({ text, quote, status }));
const changesOfType = (owner: Owner, type: ChangeType) =>
  db()
    .select({ id: changes.id })
    .from(changes)
    .where(and(eq(changes.userId, owner.id), eq(changes.type, type)));
const readyFor = (owner: Owner) => changesOfType(owner, "tasks-ready");

describe("extraction", () => {
  test("a thread of more asks than one statement can hold is read whole", {
    timeout: 120_000,
  }, async () => {
    const owner = await createOwner();
    const threadId = await createThread(owner);
    const asks = (message: number) =>
      Array.from({ length: 200 }, (_, ask) => `Please move label ${message}-${ask} to the left.`);
    for (let message = 0; message < 13; message++) {
      await createMessage(owner, threadId, { body: asks(message).join("\n") });
    }
    // Each task takes about thirty of a statement's 65,535 parameters.
    expect(await run(owner, threadId)).toBeGreaterThan(2_500);
    expect(await run(owner, threadId)).toBe(0);
  });

  test("finds tasks once, with verbatim quotes, and says so once", async () => {
    const owner = await createOwner();
    const { threadId, messageIds } = await createMails(owner);
    const added = await run(owner, threadId);
    expect(added).toBeGreaterThanOrEqual(4);
    const found = await listed(owner);
    expect(found).toHaveLength(added);
    for (const task of found) {
      const body = mails[messageIds.indexOf(task.messageId!)]!;
      expect(body.slice(task.quoteStart!, task.quoteEnd!)).toBe(task.quote);
    }
    expect(await run(owner, threadId)).toBe(0);
    expect(await listed(owner)).toEqual(found);
    expect(await readyFor(owner)).toEqual([{ id: threadId }]);
    expect((await findDashboard(owner)).threads.items[0]).toMatchObject({ feedbackCount: added });
  });

  test("a task belongs to the file that its sentence names", async () => {
    const owner = await createOwner();
    const threadId = await createThread(owner);
    const messageId = await createMessage(owner, threadId, { body: mails[0]! });
    const file = { threadId, messageId, partIndex: 0, name: "label.png" };
    const fileId = await createFile(owner, file);
    const logo = await createFile(owner, {
      ...file,
      partIndex: 1,
      name: "signature.png",
      decoration: "signature",
    });
    await run(owner, threadId);
    const byFile = (await listed(owner)).map((task) => task.fileId);
    expect(byFile).toContain(fileId);
    expect(byFile).not.toContain(logo);
  });

  test("a new mail only adds, and what a person decided stays", async () => {
    const owner = await createOwner();
    const { threadId } = await createMails(owner, 2);
    await run(owner, threadId);
    const [done, trashed, ...others] = await listed(owner);
    await setTaskStatus(owner, { taskId: done!.id, status: "done" });
    await trashTask(owner, { taskId: trashed!.id });
    await createMessage(owner, threadId, { body: mails[3]!, sentAt: new Date() });
    await run(owner, threadId);
    const after = await listed(owner);
    expect(after.find(({ id }) => id === done!.id)?.status).toBe("done");
    expect(after.map(({ id }) => id)).not.toContain(trashed!.id);
    expect(after.length).toBeGreaterThan(others.length + 1);
  });

  test("a newer extractor reads again and brings nothing back, not even what was deleted", async () => {
    const owner = await createOwner();
    const { threadId } = await createMails(owner);
    await run(owner, threadId);
    const before = await listed(owner);
    await trashTask(owner, { taskId: before[0]!.id });
    await deleteForever(owner, { itemIds: [before[0]!.id] });
    await db()
      .update(messages)
      .set({ extractedBy: "rules-0" })
      .where(eq(messages.userId, owner.id));
    expect(await run(owner, threadId)).toBe(0);
    expect(await listed(owner)).toEqual(before.slice(1));
    const [tombstone] = await db().select().from(tasks).where(eq(tasks.id, before[0]!.id));
    expect(tombstone).toMatchObject({ text: "", quote: null, author: { name: "", email: "" } });
  });

  test("runs at once add each task once", async () => {
    const owner = await createOwner();
    const { threadId } = await createMails(owner);
    const added = await Promise.all([1, 2, 3, 4].map(() => run(owner, threadId)));
    const total = added.reduce((sum, count) => sum + count);
    expect(await listed(owner)).toHaveLength(total);
    const quotes = (await listed(owner)).map(({ messageId, quote }) => `${messageId} ${quote}`);
    expect(new Set(quotes).size).toBe(total);
    expect(await readyFor(owner)).toHaveLength(1);
  });

  test("in the trash it goes on unseen; deleted, missing and others' threads have nothing", async () => {
    const owner = await createOwner();
    const { threadId } = await createMails(owner);
    await trashThread(owner, { threadId });
    expect(await run(owner, threadId)).toBeGreaterThan(0);
    expect(await listed(owner)).toEqual([]);
    expect(await readyFor(owner)).toEqual([]);
    await deleteForever(owner, { itemIds: [threadId] });
    expect(await run(owner, threadId)).toBe(0);
    expect(await run(await createOwner(), threadId)).toBe(0);
    expect(await run(owner, "missing")).toBe(0);
  });

  test("what is no task is not found in mails that come later, until that is taken back", async () => {
    const owner = await createOwner();
    const first = await createThread(owner);
    await createMessage(owner, first, { body: mails[3]! });
    await run(owner, first);
    const [task] = await listed(owner);
    await setTaskClassification(owner, { taskId: task!.id, classification: "dismissed" });
    const second = await createThread(owner);
    await createMessage(owner, second, { body: mails[3]! });
    await createMessage(owner, second, { body: "Please send the dieline." });
    await run(owner, second);
    const texts = async () => (await listed(owner)).map(({ text }) => text);
    expect(await texts()).toEqual(["Send the dieline"]);

    await createQueues([extractThreadJob]);
    await setTaskClassification(owner, { taskId: task!.id, classification: "task" });
    const jobs = await waitingJobs<{ userId: string; threadId: string }>("extract-thread");
    const due = jobs.filter(({ userId }) => userId === owner.id);
    expect(due).toEqual([{ userId: owner.id, threadId: second, asksModel: true }]);
    for (const { threadId } of due) await run(owner, threadId);
    expect(await texts()).toHaveLength(3);
  });

  test("what was reopened stays open, and a later mail suggests to close it", async () => {
    const owner = await createOwner();
    const threadId = await createThread(owner);
    const maya = { name: "Maya", email: owner.email };
    const mail = (day: number, body: string, sender = priya) =>
      createMessage(owner, threadId, {
        ...{ body, sender, sentAt: new Date(Date.UTC(2026, 2, day)) },
        recipients: [sender === priya ? maya : priya],
      });
    await mail(1, "The barcode is missing on the base.");
    const claim = await mail(2, "The barcode is on the base now.", maya);
    await run(owner, threadId);
    const [task] = await listed(owner);
    expect(task).toMatchObject({ status: "done", closingState: "closed" });
    await declineClosing(owner, { taskId: task!.id, messageId: claim });
    await mail(3, "Thank you!");
    await run(owner, threadId);
    expect(await listed(owner)).toMatchObject([{ status: "not_started", closingState: null }]);
    const second = await mail(4, "Sorry, now the barcode is on the base.", maya);
    await run(owner, threadId);
    expect(await listed(owner)).toMatchObject([
      { status: "not_started", closingState: "suggested", closing: { messageId: second } },
    ]);
  });

  test("a task that was open and that a mail closes is told once, with that mail", async () => {
    const owner = await createOwner();
    const threadId = await createThread(owner);
    const maya = { name: "Maya", email: owner.email };
    const mail = (day: number, body: string, sender = priya) =>
      createMessage(owner, threadId, {
        ...{ body, sender, sentAt: new Date(Date.UTC(2026, 2, day)) },
        recipients: [sender === priya ? maya : priya],
      });
    await mail(1, "The barcode is missing on the base.\n\nThe spout is too short.");
    await run(owner, threadId);
    const closings = () => changesOfType(owner, "task-closed");
    const [barcode, spout] = await listed(owner);
    await setTaskStatus(owner, { taskId: spout!.id, status: "done" });
    const claim = await mail(
      2,
      "The barcode is on the base now.\n\nThe spout is longer now.",
      maya,
    );
    await run(owner, threadId);
    expect((await listed(owner)).map(({ status }) => status)).toEqual(["done", "done"]);
    const told = [{ id: closingId({ threadId, messageId: claim, taskId: barcode!.id }) }];
    expect(await closings()).toEqual(told);
    await mail(3, "Thank you!");
    await run(owner, threadId);
    expect(await closings()).toEqual(told);
    // In a thread that is imported with its mails, nothing was open before.
    const imported = await createThread(owner);
    for (const [day, body] of ["The barcode is missing on the base.", "All done."].entries()) {
      const sender = day === 0 ? priya : maya;
      await createMessage(owner, imported, {
        ...{ body, sender, sentAt: new Date(Date.UTC(2026, 3, 1 + day)) },
        recipients: [sender === priya ? maya : priya],
      });
    }
    await run(owner, imported);
    expect(await closings()).toEqual(told);
  });

  test("however the mails arrive and however often it runs, the same tasks come out", async () => {
    const undisturbed = await createOwner();
    const { threadId } = await createMails(undisturbed);
    await run(undisturbed, threadId);
    const expected = await shape(undisturbed);
    const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        order,
        fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }),
        async (arrivals, runs) => {
          const owner = await createOwner();
          const shuffled = await createThread(owner);
          for (const [at, which] of arrivals.entries()) {
            const sentAt = new Date(Date.UTC(2026, 2, 2 + which, 10));
            await createMessage(owner, shuffled, { body: mails[which]!, sentAt });
            for (let turn = 0; turn < runs[at]!; turn += 1) await run(owner, shuffled);
          }
          await run(owner, shuffled);
          expect(new Set((await shape(owner)).map((task) => JSON.stringify(task)))).toEqual(
            new Set(expected.map((task) => JSON.stringify(task))),
          );
        },
      ),
      { numRuns: 12 },
    );
  });
});
