import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import type { tasks } from "#app/domain/tasks/tables.server.ts";
import { type TaskStatus, taskStatuses } from "#app/domain/tasks/task-status.ts";
import {
  createFile,
  createOwner,
  createTask,
  createThread,
  type Owner,
} from "#tests/factories/desk.ts";
import { countClosed } from "./count-tasks.server.ts";
import { listOrderedTasks } from "./list-ordered-tasks.server.ts";
import { type ListTasksInView, listTasksInView } from "./list-tasks-in-view.server.ts";
import { type KeyedOrder, orderCursorSchema } from "./task-order.ts";

const mention = { messageId: "m", quote: "Done", quoteStart: 0, quoteEnd: 4 };
const decision = (to: TaskStatus, at: string) => ({ from: "in_progress" as const, to, at });
const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`;
/** By a person, by a mail, by a person after a mail reopened it, and before anything noted it. */
const closed: Partial<typeof tasks.$inferInsert>[] = [
  { status: "done", statusHistory: [decision("done", at(3))] },
  { status: "done", closing: { ...mention, sentAt: at(5) } },
  {
    ...{ status: "done", closing: { ...mention, sentAt: at(2) } },
    statusHistory: [decision("in_progress", at(3)), decision("done", at(4))],
  },
  { status: "done" },
];

let owner: Owner;
beforeAll(async () => {
  owner = await createOwner();
  const threads = [await createThread(owner), await createThread(owner)];
  const fileIds = [null, await createFile(owner), await createFile(owner)];
  const days = [null, "2026-11-20", "2026-11-03", null];
  for (let n = 0; n < 24; n += 1) {
    await createTask(owner, threads[n % 2] ?? "", {
      text: `Task ${n}`,
      due: days[n % 4] ?? null,
      fileId: fileIds[n % 3] ?? null,
      ...(n % 5 === 0 ? closed[n % 4] : { status: "not_started" }),
      author: { name: "", email: `${"Cab"[n % 3]}@tea~100%.example` },
      // Some were asked at the same moment.
      askedAt: new Date(Date.UTC(2026, 10, 1, Math.floor(n / 2))),
    });
  }
  const stranger = await createOwner();
  await createTask(stranger, await createThread(stranger));
});
afterAll(closeDatabase);

const keyOf: Record<KeyedOrder, (task: Awaited<ReturnType<typeof page>>["items"][0]) => unknown> = {
  due: (task) => task.due ?? "never",
  client: (task) => task.senderEmail.toLowerCase(),
  thread: (task) => task.threadId,
  file: (task) => task.fileId ?? 0,
  status: (task) => taskStatuses.indexOf(task.status),
  closed: (task) => task.closedAt ?? "",
};
const page = (order: KeyedOrder, limit: number, cursor?: string) =>
  listOrderedTasks(owner, {
    order,
    status: "not_started",
    limit,
    cursor: cursor === undefined ? null : orderCursorSchema.parse(cursor),
  });

test.each<[KeyedOrder, number, 1 | -1]>([
  ["due", 19, 1],
  ["client", 19, 1],
  ["thread", 19, -1],
  ["file", 19, -1],
  ["status", 24, 1],
  ["closed", 5, -1],
])("by %s: every task once, in order, whatever the page", async (order, count, direction) => {
  const { items, nextCursor } = await page(order, 200);
  expect(nextCursor).toBeNull();
  expect(items).toHaveLength(count);
  const keys = items.map(keyOf[order]);
  const sorted = keys.toSorted(
    (a, b) => direction * (String(a) < String(b) ? -1 : Number(a !== b)),
  );
  expect(keys).toEqual(sorted);
  const paged: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const next = await page(order, 5, cursor);
    paged.push(...next.items.map(({ id }) => id));
    if (next.nextCursor === null) break;
    cursor = next.nextCursor;
  }
  expect(paged).toEqual(items.map(({ id }) => id));
});

test("what is done was closed by the person's last word, or else by the mail", async () => {
  const days = (await page("closed", 200)).items.map(({ closedAt }) => closedAt);
  expect(days).toEqual([at(5), at(4), at(3), at(3), null]);
  const notDone = (await page("due", 200)).items;
  expect(notDone.every(({ closedAt }) => closedAt === null)).toBe(true);
});

test("of what is done the cards and the newest come by when it was closed, and what was closed since a time is counted", async () => {
  const shown = async (asked: Omit<ListTasksInView, "status">) =>
    (await listTasksInView(owner, { status: "done", ...asked })).items.map((task) => task.closedAt);
  const all = [at(5), at(4), at(3), at(3), null];
  for (const order of [undefined, "asked", "due"] as const) {
    expect(await shown({ order })).toEqual(all);
  }
  const closedFrom = new Date(at(4));
  expect(await shown({ closedFrom })).toEqual(all.slice(0, 2));
  expect(await countClosed(owner, { closedFrom })).toBe(2);
  expect(await countClosed(owner, { closedFrom, assignee: "other" })).toBe(0);
  const open = await listTasksInView(owner, { status: "not_started", closedFrom });
  expect(open.items).toEqual([]);
});

test("a cursor of another order, and one that is malformed, is none", async () => {
  const { nextCursor } = await page("due", 2);
  const foreign = await page("file", 200, nextCursor ?? "");
  expect(foreign.items).toHaveLength(19);
  const rest = "2026-11-01T00:00:00.000000Z~00000000-0000-4000-8000-000000000000";
  for (const text of ["", "due~soon", `due~2026-02-30~${rest}`, `file~x~${rest}`, `asked~~${rest}`])
    expect(orderCursorSchema.safeParse(text).success).toBe(false);
  expect(orderCursorSchema.safeParse(`due~infinity~${rest}`).success).toBe(true);
});
