import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { listen, stopListening } from "#app/adapters/db/notifications.server.ts";
import { changesOf } from "#tests/factories/changes-of.ts";
import type { Change } from "./change.ts";
import { followChanges } from "./follow-changes.server.ts";
import { findRevision, forgetOldChanges, listChangesSince } from "./read-changes.server.ts";
import { runCommand } from "./run-command.server.ts";

let maya: { id: string };
beforeEach(() => {
  maya = { id: randomUUID() };
});
afterAll(async () => {
  await stopListening();
  await closeDatabase();
});

const change = (viewer: { id: string }, id: string) =>
  runCommand(viewer, async (_, record) => record("task", id));

async function take(stream: AsyncGenerator<{ id: string }[]>, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const { value } = await stream.next();
    for (const item of value ?? []) ids.push(item.id);
  }
  return ids;
}

test("each command takes the next revision, and one without changes takes none", async () => {
  await change(maya, "a");
  await runCommand(maya, async () => "nothing");
  await change(maya, "b");
  expect(await findRevision(maya)).toBe(2);
  expect(await listChangesSince(maya, 1)).toEqual([{ revision: 2, type: "task", id: "b" }]);
});

test("a command that throws leaves no change", async () => {
  const failing = runCommand(maya, async (_, record) => {
    record("task", "a");
    throw new Error("on purpose");
  });
  await expect(failing).rejects.toThrow("on purpose");
  expect(await findRevision(maya)).toBe(0);
});

test("revisions are given in the order of commits, however many commands run at once", async () => {
  await Promise.all(Array.from({ length: 30 }, (_, index) => change(maya, String(index))));
  const seen = await listChangesSince(maya, 0);
  expect(seen.map(({ revision }) => revision)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
});

test("a follower gets the missed changes, then new ones, and none of other users", async () => {
  const jonas = { id: randomUUID() };
  await change(maya, "before");
  const gone = new AbortController();
  const stream = changesOf(maya, 0, gone.signal);
  expect(await take(stream, 1)).toEqual(["before"]);
  const next = take(stream, 2);
  await change(jonas, "foreign");
  await change(maya, "one");
  await change(maya, "two");
  expect(await next).toEqual(["one", "two"]);
  gone.abort();
  expect((await stream.next()).done).toBe(true);
});

/** The changes that one follower has got, in the lists in which they came. */
async function follower(viewer: { id: string }, since: number) {
  const lists: Change[][] = [];
  const stop = await followChanges(viewer, since, (changes) => lists.push(changes));
  return { lists, stop, ids: () => lists.flat().map(({ id }) => id) };
}

test("a change whose COMMIT fails is not told, and the next one has its revision", async () => {
  const viewer = { id: randomUUID() };
  const followed = await follower(viewer, 0);
  const told = vi.fn();
  const stop = await listen({ channel: "changes", onMessage: told, onReconnect: vi.fn() });
  const failing = runCommand(viewer, async (tx, record) => {
    await tx.execute(sql`create temporary table once (n int unique deferrable initially deferred)`);
    await tx.execute(sql`insert into once values (1), (1)`);
    record("task", "lost");
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: "23505" } });
  await change(viewer, "kept");
  await vi.waitFor(() => expect(followed.ids()).toEqual(["kept"]));
  const own = told.mock.calls.flat().filter((payload) => payload.startsWith(viewer.id));
  expect(own).toEqual([`${viewer.id}:1`]);
  stop();
  followed.stop();
});

test("a change is read once for all followers, and each gets what it has not seen", async () => {
  await change(maya, "a");
  await change(maya, "b");
  const behind = await follower(maya, 0);
  const present = await follower(maya, 2);
  const other = await follower({ id: randomUUID() }, 0);
  await vi.waitFor(() => expect(behind.ids()).toEqual(["a", "b"]));
  const executed = vi.spyOn(db(), "execute");
  await change(maya, "c");
  await vi.waitFor(() => expect(present.ids()).toEqual(["c"]));
  expect(behind.ids()).toEqual(["a", "b", "c"]);
  // The same list, so that it is written once.
  expect(behind.lists.at(-1)).toBe(present.lists[0]);
  expect(executed).toHaveBeenCalledTimes(1);
  executed.mockRestore();
  behind.stop();
  await change(maya, "d");
  await vi.waitFor(() => expect(present.ids()).toEqual(["c", "d"]));
  expect(behind.ids()).toEqual(["a", "b", "c"]);
  expect(other.ids()).toEqual([]);
  present.stop();
  other.stop();
});

test("who is more than 2,000 changes behind is told once to read everything, and others nothing of it", async () => {
  const many = (count: number) =>
    runCommand(maya, async (_, record) => {
      for (let n = 0; n < count; n += 1) record("file", n);
    });
  await change(maya, "first");
  await many(1_999);
  const behind = await follower(maya, 0);
  await vi.waitFor(() => expect(behind.ids()).toHaveLength(2_000));
  behind.stop();
  await many(1);
  const [late, present] = [await follower(maya, 0), await follower(maya, 2)];
  await vi.waitFor(() =>
    expect(late.lists).toEqual([[{ revision: 3, type: "everything", id: "" }]]),
  );
  await vi.waitFor(() => expect(present.ids()).toEqual(["0"]));
  await change(maya, "then");
  await vi.waitFor(() => expect(late.ids()).toEqual(["", "then"]));
  await vi.waitFor(() => expect(present.ids()).toEqual(["0", "then"]));
  late.stop();
  present.stop();
});

test("who missed changes that are forgotten by now is told to read everything", async () => {
  for (const id of ["a", "b", "c"]) await change(maya, id);
  await db().execute(
    sql`update changes set at = now() - interval '25 hours' where user_id = ${maya.id} and revision < 3`,
  );
  await forgetOldChanges();
  expect(await listChangesSince(maya, 1)).toEqual([{ revision: 3, type: "everything", id: "" }]);
  expect(await listChangesSince(maya, 2)).toEqual([{ revision: 3, type: "task", id: "c" }]);
  expect(await listChangesSince(maya, 3)).toEqual([]);
  expect(await listChangesSince(maya, 4)).toEqual([]);
});

test("no change of a command is left out that has more than are read at once", async () => {
  const ids = Array.from({ length: 700 }, (_, index) => `n${index}`);
  await change(maya, "first");
  await runCommand(maya, async (_, record) => {
    for (const id of ids) record("file", id);
  });
  await change(maya, "last");
  const late = await follower(maya, 0);
  await vi.waitFor(() => expect(late.ids()).toEqual(["first", ...ids, "last"]));
  late.stop();
});

test("a change of a type that this version does not know is told, and stops nothing", async () => {
  await change(maya, "before");
  await db().execute(sql`
    insert into changes (user_id, revision, position, type, id) values (${maya.id}, 1, 7, 'of-later', 'x')`);
  await change(maya, "after");
  expect(await listChangesSince(maya, 0)).toEqual([
    { revision: 1, type: "task", id: "before" },
    { revision: 1, type: "of-later", id: "x" },
    { revision: 2, type: "task", id: "after" },
  ]);
});
