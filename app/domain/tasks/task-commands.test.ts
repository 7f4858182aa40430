import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import { countDesk } from "#app/domain/desk/count-desk.server.ts";
import { trashFile } from "#app/domain/files/trash-file.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import {
  createFile,
  createMessage,
  createOwner,
  createTask,
  createThread,
  type Owner,
  priya,
} from "#tests/factories/desk.ts";
import { addTask } from "./add-task.server.ts";
import { findTask } from "./change-task.server.ts";
import { findDismissed } from "./dismissed-asks.server.ts";
import { editTask } from "./edit-task.server.ts";
import { listSideLists, listUnsure } from "./lists/list-side-lists.server.ts";
import { listThreadTasks } from "./lists/list-tasks.server.ts";
import { mergeTasks } from "./merge-tasks.server.ts";
import { setTaskClassification } from "./set-task-classification.server.ts";
import { splitTask } from "./split-task.server.ts";
import { tasks } from "./tables.server.ts";
import { trashTask } from "./trash-task.server.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

const body = "Hi Maya,\nthe foil is too thin 🙂 and the cap too tall.\nPriya";
const quote = "the foil is too thin 🙂";

/** Fills the thread with all but one of the tasks that it can hold. */
async function fillThread(owner: Owner, threadId: string): Promise<string> {
  const taskId = await createTask(owner, threadId);
  await db().execute(sql`
    insert into tasks (user_id, id, thread_id, text, kind, author, asked_at)
    select ${owner.id}, gen_random_uuid(), ${threadId}, 'x', 'request', '{"name":"","email":""}', now()
    from generate_series(1, 998)`);
  return taskId;
}

test("no task is added to a file in the trash", async () => {
  const { owner, threadId } = await desk();
  const fileId = await createFile(owner, { threadId });
  const task = { threadId, fileId, text: "Redraw it", author: priya };
  expect(await addTask(owner, { ...task, id: randomUUID() })).toBe("changed");
  await trashFile(owner, { fileId });
  expect(await addTask(owner, { ...task, id: randomUUID() })).toBeNull();
});

test("a thread takes a thousand tasks by hand, and says so of the next", async () => {
  const { owner, threadId } = await desk();
  const taskId = await fillThread(owner, threadId);
  const add = (id: string) =>
    addTask(owner, { id, threadId, fileId: null, text: "One more", author: priya });
  const last = randomUUID();
  expect(await add(last)).toBe("changed");
  // Sent again, it is the same task.
  expect(await add(last)).toBe("unchanged");
  const refusal = "A thread holds at most 1000 tasks. Delete some forever first.";
  await expect(add(randomUUID())).rejects.toThrow(refusal);
  const part = { taskId, partId: randomUUID(), text: "One", part: "Two" };
  await expect(splitTask(owner, part)).rejects.toThrow(refusal);
  expect(await db().$count(tasks, eq(tasks.userId, owner.id))).toBe(1_000);
});

async function desk() {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const messageId = await createMessage(owner, threadId, { body });
  return { owner, threadId, messageId };
}

const listMerged = async (owner: Owner, threadId: string) =>
  (await listSideLists(owner, threadId)).merged;
const countUnsure = async (owner: Owner) => (await countDesk(owner)).unsure;
const textsOf = async (owner: Owner, threadId: string) =>
  (await listThreadTasks(owner, threadId)).map(({ text }) => text);

describe("a task from a message", () => {
  const sketch = async () => {
    const { owner, threadId, messageId } = await desk();
    const id = randomUUID();
    const task = { id, threadId, fileId: null, text: "Thicker foil", author: priya, messageId };
    return { owner, threadId, messageId, task };
  };

  test("keeps its words, where they stand, and who wrote them when", async () => {
    const { owner, task, messageId } = await sketch();
    const start = body.indexOf(quote);
    await addTask(owner, { ...task, quote, quoteStart: start });
    expect(await findTask(owner, task.id)).toMatchObject({
      messageId,
      quote,
      quoteStart: start,
      quoteEnd: start + quote.length,
      senderEmail: priya.email,
      emailTimestamp: "2026-03-02T10:00:00.000Z",
      classification: "task",
      reason: "Added by hand",
    });
  });

  test("answers the doubt that waited at these words, and no other", async () => {
    const { owner, task, threadId, messageId } = await sketch();
    const doubt = (words: string) => ({
      ...{ classification: "unsure" as const, messageId, quote: words },
      ...{ quoteStart: body.indexOf(words), quoteEnd: body.indexOf(words) + words.length },
    });
    await createTask(owner, threadId, doubt("too thin 🙂 and the cap"));
    const other = await createTask(owner, threadId, doubt("Hi Maya"));
    await addTask(owner, { ...task, quote });
    expect((await listSideLists(owner, threadId)).unsure).toMatchObject([{ id: other }]);
  });

  test.each([
    { quote, quoteStart: 3 },
    { quote: "the foil is too thick", quoteStart: body.indexOf(quote) },
    { quote: "never said" },
    { quote, quoteStart: 9, messageId: undefined },
    { quote, messageId: "another" },
  ])("is refused where the message does not say so: %j", async (claim) => {
    const { owner, task, threadId } = await sketch();
    expect(await addTask(owner, { ...task, ...claim })).toBeNull();
    expect(await textsOf(owner, threadId)).toEqual([]);
  });

  test("may quote what was left out of the message: then its words have no place in the body", async () => {
    const { owner, task, threadId, messageId } = await sketch();
    const text = `Yes.\n> ${quote}\n> and the cap\n-- \nOffice hours have changed: please call after ten.`;
    const at = (words: string) => ({
      start: text.indexOf(words),
      end: text.indexOf(words) + words.length,
    });
    const answered = await createMessage(owner, threadId, {
      ...{ body: "Yes.", text, sentAt: new Date("2026-03-05T10:00:00Z") },
      sender: { name: "Ivo Brandt", email: "ivo@mill.example" },
      cuts: [{ ...at(`> ${quote}\n> and the cap`), why: "quoted", of: { messageId } }],
    });
    const left = { ...task, messageId: answered };
    const signed = randomUUID();
    await addTask(owner, { ...left, id: signed, quote: "please call after ten." });
    expect(await findTask(owner, signed)).toMatchObject({
      ...{ messageId: answered, quote: "please call after ten.", quoteStart: null, quoteEnd: null },
      ...{ senderEmail: "ivo@mill.example", emailTimestamp: "2026-03-05T10:00:00.000Z" },
    });
    // What is quoted from a mail of the thread was written by its author.
    const quoted = `${quote}\n> and the cap`;
    await addTask(owner, { ...left, quote: quoted });
    expect(await findTask(owner, task.id)).toMatchObject({
      ...{ messageId: answered, quote: quoted, quoteStart: null, senderEmail: priya.email },
      emailTimestamp: "2026-03-02T10:00:00.000Z",
    });
    const misplaced = { ...left, id: randomUUID(), quote: quoted, quoteStart: 7 };
    expect(await addTask(owner, misplaced)).toBeNull();
  });

  test("is refused for a message of another thread", async () => {
    const { owner, task } = await sketch();
    const elsewhere = await createThread(owner);
    expect(await addTask(owner, { ...task, threadId: elsewhere, quote })).toBeNull();
  });

  test("may be about a message as a whole, and has the facts that were given", async () => {
    const { owner, task, messageId } = await sketch();
    const facts = { category: "Colour", assignee: "other", due: "2026-07-03" } as const;
    await addTask(owner, { ...task, ...facts });
    expect(await findTask(owner, task.id)).toMatchObject({
      ...facts,
      messageId,
      quote: null,
      quoteStart: null,
    });
  });
});

describe("editing", () => {
  test("changes what is given, once, and keeps what was changed in mind", async () => {
    const { owner, threadId } = await desk();
    const taskId = await createTask(owner, threadId, { category: "Colour" });
    const facts = { text: "Foil 2 mm", due: "2026-07-03" };
    expect(await editTask(owner, { taskId, ...facts })).toBe("changed");
    expect(await findTask(owner, taskId)).toMatchObject({ ...facts, category: "Colour" });
    expect(await edited(taskId)).toEqual(["text", "due"]);
    const revision = await findRevision(owner);
    expect(await editTask(owner, { taskId, ...facts })).toBe("unchanged");
    expect(await findRevision(owner)).toBe(revision);
    await editTask(owner, { taskId, due: null, assignee: "other" });
    expect(await findTask(owner, taskId)).toMatchObject({ due: null, assignee: "other" });
    expect(await edited(taskId)).toEqual(["text", "assignee", "due"]);
  });

  test("leaves a line that would be empty, and tasks in the trash or of others", async () => {
    const { owner, threadId } = await desk();
    const taskId = await createTask(owner, threadId);
    expect(await editTask(owner, { taskId, text: "" })).toBe("unchanged");
    expect(await findTask(owner, taskId)).toMatchObject({ text: "Lighten the blue" });
    expect(await editTask(await createOwner(), { taskId, text: "Mine" })).toBeNull();
    await trashTask(owner, { taskId });
    expect(await editTask(owner, { taskId, text: "Late" })).toBeNull();
    expect(await findTask(owner, taskId)).toMatchObject({ text: "Lighten the blue" });
  });

  async function edited(id: string) {
    const rows = await db().select({ edited: tasks.edited }).from(tasks).where(eq(tasks.id, id));
    return rows[0]?.edited;
  }
});

describe("merging", () => {
  test("takes a task off the list until it is undone", async () => {
    const { owner, threadId } = await desk();
    const taskId = await createTask(owner, threadId, { text: "One", quote: "one" });
    const into = await createTask(owner, threadId, { text: "Two" });
    expect(await mergeTasks(owner, { taskId, into })).toBe("changed");
    expect(await mergeTasks(owner, { taskId, into })).toBe("unchanged");
    expect(await findTask(owner, taskId)).toMatchObject({ classification: "merged" });
    expect(await textsOf(owner, threadId)).toEqual(["Two"]);
    expect(await listMerged(owner, threadId)).toMatchObject([{ quote: "one", mergedInto: into }]);
    expect(await setTaskClassification(owner, { taskId, classification: "task" })).toBe("changed");
    expect(await findTask(owner, taskId)).toMatchObject({ classification: "task" });
    expect((await textsOf(owner, threadId)).toSorted()).toEqual(["One", "Two"]);
    expect(await listMerged(owner, threadId)).toEqual([]);
  });

  test("needs two tasks of one thread that are both there", async () => {
    const { owner, threadId } = await desk();
    const elsewhere = await createTask(owner, await createThread(owner));
    const [taskId, other] = [await createTask(owner, threadId), await createTask(owner, threadId)];
    const unsure = await createTask(owner, threadId, { classification: "unsure" });
    const stranger = await createOwner();
    for (const into of [taskId, elsewhere, unsure, randomUUID()]) {
      expect(await mergeTasks(owner, { taskId, into })).toBeNull();
    }
    expect(await mergeTasks(stranger, { taskId, into: other })).toBeNull();
    expect(await mergeTasks(owner, { taskId: unsure, into: other })).toBeNull();
    await mergeTasks(owner, { taskId, into: other });
    // No cycles: a merged task cannot be a target.
    expect(await mergeTasks(owner, { taskId: other, into: taskId })).toBeNull();
    await trashTask(owner, { taskId: other });
    expect(await mergeTasks(owner, { taskId: other, into: taskId })).toBeNull();
  });

  test("two that are merged into each other at once: one of them stays", async () => {
    const { owner, threadId } = await desk();
    const [one, two] = [await createTask(owner, threadId), await createTask(owner, threadId)];
    const answers = await Promise.all([
      mergeTasks(owner, { taskId: one, into: two }),
      mergeTasks(owner, { taskId: two, into: one }),
    ]);
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await textsOf(owner, threadId)).toHaveLength(1);
  });
});

describe("splitting", () => {
  test("makes one more task of the same sentence, once an id", async () => {
    const { owner, threadId, messageId } = await desk();
    const source = { messageId, quote, quoteStart: body.indexOf(quote) };
    const taskId = await createTask(owner, threadId, { ...source, due: "2026-07-03" });
    const split = { taskId, partId: randomUUID(), text: "Thicker foil", part: "Lower cap" };
    expect(await splitTask(owner, split)).toBe("changed");
    expect(await splitTask(owner, split)).toBe("unchanged");
    expect(await findTask(owner, taskId)).toMatchObject({ text: "Thicker foil" });
    expect((await textsOf(owner, threadId)).toSorted()).toEqual(["Lower cap", "Thicker foil"]);
    expect(await findTask(owner, split.partId)).toMatchObject({ ...source, due: "2026-07-03" });
  });

  test("is for one's own tasks", async () => {
    const { owner, threadId } = await desk();
    const taskId = await createTask(owner, threadId);
    const split = { taskId, partId: randomUUID(), text: "a", part: "b" };
    expect(await splitTask(await createOwner(), split)).toBeNull();
    await trashTask(owner, { taskId });
    expect(await splitTask(owner, split)).toBeNull();
  });
});

describe("what is no task", () => {
  test("is remembered by its words until that is undone", async () => {
    const { owner, threadId } = await desk();
    const taskId = await createTask(owner, threadId, { quote: "The BLUE, is too  dark!" });
    const words = ["the blue is too dark"];
    const known = async () => [...(await findDismissed(db(), owner, words)).keys()];
    expect(await setTaskClassification(owner, { taskId, classification: "dismissed" })).toBe(
      "changed",
    );
    expect(await findTask(owner, taskId)).toMatchObject({ classification: "dismissed" });
    expect(await known()).toEqual(words);
    expect(await textsOf(owner, threadId)).toEqual([]);
    await setTaskClassification(owner, { taskId, classification: "task" });
    expect(await known()).toEqual([]);
    expect(await textsOf(owner, threadId)).toEqual(["Lighten the blue"]);
    expect([...(await findDismissed(db(), await createOwner(), words)).keys()]).toEqual([]);
  });

  test("reads the 25 newest threads again once it is an ask again, and no mail that took too long", async () => {
    const { owner, threadId } = await desk();
    const taskId = await createTask(owner, threadId, { quote: "The blue is too dark" });
    await setTaskClassification(owner, { taskId, classification: "dismissed" });
    const later = [];
    for (let count = 0; count < 26; count += 1) {
      const id = await createThread(owner);
      await createMessage(owner, id);
      const activeAt = new Date(Date.now() + (count + 1) * 1_000);
      await db().update(threads).set({ activeAt }).where(eq(threads.id, id));
      later.push(id);
    }
    const slow = await createMessage(owner, threadId);
    const isSlow = eq(messages.id, slow);
    await db()
      .update(messages)
      .set({ extractedBy: "1", importedAt: new Date() })
      .where(eq(messages.userId, owner.id));
    await db().update(messages).set({ readingProblem: "tasks" }).where(isSlow);
    await db().update(threads).set({ activeAt: new Date() }).where(eq(threads.id, threadId));
    await setTaskClassification(owner, { taskId, classification: "task" });
    const unread = await db()
      .select({ threadId: messages.threadId })
      .from(messages)
      .where(and(eq(messages.userId, owner.id), isNull(messages.extractedBy)));
    expect(unread.map((message) => message.threadId).toSorted()).toEqual(
      later.slice(-25).toSorted(),
    );
  });

  test("teaches nothing where a person wrote it", async () => {
    const { owner, threadId } = await desk();
    const taskId = await createTask(owner, threadId);
    await setTaskClassification(owner, { taskId, classification: "dismissed" });
    expect([...(await findDismissed(db(), owner, ["lighten the blue"])).keys()]).toEqual([]);
  });
});

describe("what is unsure", () => {
  test("waits to be accepted or dismissed, or is put back", async () => {
    const { owner, threadId } = await desk();
    const elsewhere = await createThread(owner);
    const unsure = { classification: "unsure", quote: "maybe bluer", confidence: 0.5 } as const;
    const first = await createTask(owner, threadId, { ...unsure, text: "First" });
    const second = await createTask(owner, elsewhere, { ...unsure, text: "Second" });
    const waiting = (await listUnsure(owner)).map(({ id }) => id);
    expect(waiting.toSorted()).toEqual([first, second].toSorted());
    expect((await listSideLists(owner, threadId)).unsure).toMatchObject([{ id: first }]);
    expect(await countUnsure(owner)).toBe(2);
    expect(await textsOf(owner, threadId)).toEqual([]);

    await setTaskClassification(owner, { taskId: first, classification: "task" });
    await setTaskClassification(owner, { taskId: second, classification: "dismissed" });
    expect([await countUnsure(owner), await textsOf(owner, threadId)]).toEqual([0, ["First"]]);
    for (const taskId of [first, second]) {
      await setTaskClassification(owner, { taskId, classification: "unsure" });
    }
    expect(await countUnsure(owner)).toBe(2);
    expect([...(await findDismissed(db(), owner, ["maybe bluer"])).keys()]).toEqual([]);
  });

  test("is not asked about while it or its thread lies in the trash, nor of others", async () => {
    const { owner, threadId } = await desk();
    const gone = { classification: "unsure", trashedAt: new Date() } as const;
    const taskId = await createTask(owner, threadId, gone);
    await createTask(owner, threadId, { classification: "unsure", trashedWithThread: true });
    expect([await countUnsure(owner), await listUnsure(owner)]).toEqual([0, []]);
    expect(await setTaskClassification(owner, { taskId, classification: "task" })).toBeNull();
    const waiting = await createTask(owner, threadId, { classification: "unsure" });
    expect(
      await setTaskClassification(await createOwner(), { taskId: waiting, classification: "task" }),
    ).toBeNull();
  });
});
