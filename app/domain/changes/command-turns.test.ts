import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { closeDatabase, poolUse } from "#app/adapters/db/client.server.ts";
import { onBehalfOf } from "#app/adapters/db/on-behalf-of.server.ts";
import { ShareTaken } from "#app/adapters/overload.ts";
import { holdLock } from "#tests/setup/database/hold-lock.ts";
import { waitingCommands } from "./command-turns.server.ts";
import { findRevision, listChangesSince } from "./read-changes.server.ts";
import { runCommand } from "./run-command.server.ts";
import { revisions } from "./tables.server.ts";

let maya: { id: string };
let jonas: { id: string };
beforeEach(() => {
  maya = { id: randomUUID() };
  jonas = { id: randomUUID() };
});
afterAll(closeDatabase);

const change = (viewer: { id: string }, id: string | number) =>
  runCommand(viewer, async (_, record) => record("task", id));
const request = (viewer: { id: string }, id: string | number) =>
  onBehalfOf(viewer.id, () => change(viewer, id));

/** Holds the row lock that every command of the viewer's ends with. Returns what lets go of it. */
async function lockRevision(viewer: { id: string }): Promise<() => Promise<void>> {
  await change(viewer, "first");
  return holdLock((tx) =>
    tx.select().from(revisions).where(eq(revisions.userId, viewer.id)).for("update"),
  );
}

test("sixty commands that wait for locks hold one connection; another viewer's goes on, the 52nd is refused, their order is kept", async () => {
  const unlock = await lockRevision(maya);
  const asked = Promise.allSettled(Array.from({ length: 60 }, (_, at) => request(maya, at)));
  await expect.poll(waitingCommands).toBe(50);
  const { open, idle, waiting } = poolUse();
  // One holds the lock.
  expect([open - idle, waiting]).toEqual([2, 0]);
  await request(jonas, "mine");
  expect(await onBehalfOf(jonas.id, () => findRevision(jonas))).toBe(1);
  await unlock();
  const outcomes = await asked;
  const refused = { status: "rejected", reason: new ShareTaken() };
  expect(outcomes.slice(51)).toEqual(Array.from({ length: 9 }, () => refused));
  expect(outcomes.slice(0, 51).every(({ status }) => status === "fulfilled")).toBe(true);
  const saved = (await listChangesSince(maya, 1)).map(({ id }) => id);
  expect(saved).toEqual(Array.from({ length: 51 }, (_, at) => String(at)));
  expect(waitingCommands()).toBe(0);
});

test("commands of jobs wait four at a time, and are never refused", async () => {
  const unlock = await lockRevision(maya);
  const asked = Promise.all(Array.from({ length: 80 }, (_, at) => change(maya, at)));
  await expect.poll(waitingCommands).toBe(76);
  await unlock();
  await asked;
  expect(await findRevision(maya)).toBe(81);
});

test("a command inside of another one waits for no turn", async () => {
  const outer = (id: number) =>
    onBehalfOf(maya.id, () =>
      runCommand(maya, async (_, record) => {
        await change(maya, `inner ${id}`);
        record("task", `outer ${id}`);
      }),
    );
  await Promise.all([outer(1), outer(2), outer(3), outer(4)]);
  expect(await findRevision(maya)).toBe(8);
});

test("a command that fails gives its turn to the next one", async () => {
  const failing = () =>
    onBehalfOf(maya.id, () => runCommand(maya, () => Promise.reject(new Error("on purpose"))));
  const failed = await Promise.allSettled([failing(), failing(), failing()]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  await request(maya, "next");
  expect(await findRevision(maya)).toBe(1);
});
