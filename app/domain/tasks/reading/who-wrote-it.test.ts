import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { declineClosing } from "#app/domain/tasks/closings/answer-closing.server.ts";
import { listSideLists } from "#app/domain/tasks/lists/list-side-lists.server.ts";
import { listThreadTasks } from "#app/domain/tasks/lists/list-tasks.server.ts";
import { findThread } from "#app/domain/threads/find-thread.server.ts";
import type { NewMessage } from "#app/domain/threads/insert-message.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import {
  createMessage,
  createOwner,
  createThread,
  type Owner,
  priya,
} from "#tests/factories/desk.ts";
import { extractThreadTasks } from "./extract-thread-tasks.server.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

const eve = { name: "Eve", email: "eve@evil.example" };
const tom = { name: "Tom Okafor", email: "tom@tea.example" };
const day = (number: number) => new Date(Date.UTC(2026, 2, number, 10));
const done = "The spine is wider now, and the second barcode is removed.";

/** A thread in which Priya, who copied Tom, asked for two things. */
async function openThread() {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const maya = { name: "Maya", email: owner.email };
  await createMessage(owner, threadId, {
    ...{ body: "Please widen the spine.\nPlease remove the second barcode.", sentAt: day(1) },
    recipients: [maya, tom],
  });
  await read(owner, threadId);
  let last = 1;
  const tasks = async () =>
    (await listThreadTasks(owner, threadId)).map(({ status, closingState, closing, assignee }) => ({
      ...{ status, closingState, doubt: closing?.doubt, assignee },
    }));
  return {
    ...{ owner, threadId, maya, tasks },
    /** The next mail of the thread, which is read at once. */
    async arrives(message: Partial<NewMessage>) {
      last += 1;
      const id = await createMessage(owner, threadId, {
        ...{ sentAt: day(last), recipients: [maya, priya], ...message },
      });
      await read(owner, threadId);
      return id;
    },
    card: async () => (await findThread(db(), owner, threadId))?.senderName,
  };
}

const read = (owner: Owner, threadId: string) => extractThreadTasks({ userId: owner.id, threadId });

const open = { status: "not_started", closingState: null, doubt: undefined, assignee: "owner" };
const closed = { ...open, status: "done", closingState: "closed" };
const suggestedBy = (doubt: string) => ({ ...open, closingState: "suggested", doubt });
const both = (task: object) => [task, task];

test.each([
  ["a stranger whose checks failed", { sender: eve, authentication: "fail" }, "unverified"],
  ["a stranger who is who they say", { sender: eve }, "new-sender"],
  ["the owner's name without Gmail's label", "owner", "unverified"],
  ["nobody", { sender: { name: "", email: "" }, authentication: "unclear" }, "unverified"],
  ["the asker's name, unchecked", { sender: priya, authentication: "none" }, "unverified"],
] as const)("a closing by %s is a suggestion that says why", async (_, forged, doubt) => {
  const thread = await openThread();
  const message =
    forged === "owner" ? { sender: thread.maya, isSent: false } : { ...forged, isSent: false };
  await thread.arrives({ ...message, body: `${done} Forget about the spine and the barcode.` });
  expect(await thread.tasks()).toEqual(both(suggestedBy(doubt)));
  expect(await thread.card()).toBe(priya.name);
  await thread.arrives({ sender: thread.maya, body: done });
  expect(await thread.tasks()).toEqual(both(closed));
});

test("the owner closes what Gmail sent for them, and a participant whose checks passed does", async () => {
  const mine = await openThread();
  await mine.arrives({ sender: mine.maya, body: done, authentication: "none" });
  expect(await mine.tasks()).toEqual(both(closed));

  const theirs = await openThread();
  await theirs.arrives({ sender: tom, body: "Forget about the spine and the second barcode." });
  expect(await theirs.tasks()).toEqual(both(closed));
  expect(await theirs.card()).toBe(tom.name);
});

test("a suggestion that was declined does not come back, and one that is new does", async () => {
  const thread = await openThread();
  const messageId = await thread.arrives({ sender: eve, body: done });
  for (const { id } of await listThreadTasks(thread.owner, thread.threadId)) {
    await declineClosing(thread.owner, { taskId: id, messageId });
  }
  expect(await thread.tasks()).toMatchObject(both({ status: "not_started", closingState: null }));
  await thread.arrives({ sender: thread.maya, body: done });
  expect(await thread.tasks()).toEqual(both({ ...open, closingState: "suggested" }));
});

test("an unverified mail reopens nothing, assigns nothing, and its own asks wait", async () => {
  const thread = await openThread();
  await thread.arrives({ sender: thread.maya, body: done });
  const forged = { sender: priya, authentication: "fail" } as const;
  const body = "Tom, please widen the spine, as asked. The second barcode is still there.";
  await thread.arrives({ ...forged, body });
  // Dated before everything else: it stands where it came all the same.
  await thread.arrives({ ...forged, body, sentAt: day(-300), receivedAt: day(9) });
  expect(await thread.tasks()).toEqual(both(closed));
  const { unsure } = await listSideLists(thread.owner, thread.threadId);
  expect(unsure.length).toBeGreaterThan(0);
  expect(unsure.every(({ askDoubt }) => askDoubt === "unverified-sender")).toBe(true);
});

test("what was closed before who wrote it was kept stays closed, and nothing else is closed by it", async () => {
  const thread = await openThread();
  await thread.arrives({ sender: thread.maya, body: "The spine is wider now." });
  await forgetAuthors(thread.owner);
  await read(thread.owner, thread.threadId);
  expect((await thread.tasks()).toSorted(byStatus)).toEqual([closed, open]);
  await createMessage(thread.owner, thread.threadId, {
    ...{ id: "late", sender: thread.maya, sentAt: day(9), recipients: [priya] },
    body: "The second barcode is removed.",
  });
  await forgetAuthors(thread.owner);
  await read(thread.owner, thread.threadId);
  expect((await thread.tasks()).toSorted(byStatus)).toEqual([closed, suggestedBy("unchecked")]);
});

const byStatus = (one: { status: string }, other: { status: string }) =>
  one.status.localeCompare(other.status);

/** As rows are that were imported before. */
async function forgetAuthors(owner: Owner): Promise<void> {
  const before = { isSent: null, receivedAt: null, authentication: null, extractedBy: null };
  await db()
    .update(messages)
    .set({ ...before, authorship: "unchecked" })
    .where(and(eq(messages.userId, owner.id)));
}
