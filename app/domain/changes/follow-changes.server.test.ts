import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { stopListening } from "#app/adapters/db/notifications.server.ts";
import { followChanges } from "./follow-changes.server.ts";
import { findRevision, listChangesSince } from "./read-changes.server.ts";
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

test("who follows gets what was missed, then what comes, and nothing of others", async () => {
  const jonas = { id: randomUUID() };
  await change(maya, "before");
  const gone = new AbortController();
  const stream = followChanges(maya, 0, gone.signal);
  expect(await take(stream, 1)).toEqual(["before"]);
  const next = take(stream, 2);
  await change(jonas, "foreign");
  await change(maya, "one");
  await change(maya, "two");
  expect(await next).toEqual(["one", "two"]);
  gone.abort();
  expect((await stream.next()).done).toBe(true);
});

test("following ends at once when the browser goes away while nothing happens", async () => {
  const gone = new AbortController();
  const stream = followChanges(maya, null, gone.signal);
  const waiting = stream.next();
  gone.abort();
  expect((await waiting).done).toBe(true);
});
