import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { outageOf } from "#app/adapters/outage.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { findSession, startSession } from "#app/domain/accounts/sessions.server.ts";
import { setTaskStatus } from "#app/domain/tasks/set-task-status.server.ts";
import { ownerDatabaseUrl } from "#app/env.server.ts";
import { createOwner, createTask, createThread, type Owner } from "#tests/factories/desk.ts";
import { onDatabase } from "#tests/setup/database/test-database.ts";
import { findDashboard } from "./find-dashboard.server.ts";

/** A database that only reads, as a standby does, or one that its operator locked. */
let owner: Owner;
let taskId: string;
let token: string;
const hour = 60 * 60 * 1_000;
beforeAll(async () => {
  owner = await createOwner();
  taskId = await createTask(owner, await createThread(owner));
  const laptop = { kind: "top" as const, device: "laptop" };
  ({ token } = await startSession(owner, laptop, new Date(Date.now() - hour)));
  const name = new URL(ownerDatabaseUrl()).pathname.slice(1);
  await onDatabase(ownerDatabaseUrl(), (client) =>
    client.query(`alter database ${name} set default_transaction_read_only = on`),
  );
  // Connections keep the setting that they began with.
  await closeDatabase();
});
afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

test("a desk is still read, by a session whose last use cannot be noted", async () => {
  expect(await findSession(token)).toMatchObject({ viewer: { id: owner.id } });
  const { tasks } = await findDashboard(owner);
  expect(tasks.items.map(({ id }) => id)).toEqual([taskId]);
});

test("a command fails as one that finds a database that only reads", async () => {
  const failure = await setTaskStatus(owner, { taskId, status: "done" }).catch((error) => error);
  expect(outageOf(failure)).toBe("read-only");
  const another = await startSession(owner, { kind: "top", device: randomUUID() }).catch(
    (error) => error,
  );
  expect(outageOf(another)).toBe("read-only");
});
