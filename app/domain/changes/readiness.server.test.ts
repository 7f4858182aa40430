import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { createQueues, defineJob, stopQueue, work } from "#app/adapters/queue/queue.server.ts";
import { findWebReadiness, findWorkerReadiness } from "./readiness.server.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

const kind = defineJob({
  name: "readiness",
  payload: z.object({}),
  policy: "standard",
  retryLimit: 0,
  expireInSeconds: 60,
});

const moveMigrations = (ms: number) =>
  db().execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + ${ms}`);

test("nothing is ready before the migrations of this build have run", async () => {
  await moveMigrations(-1);
  const behind = { ready: false, database: "ok", schema: "behind" };
  expect(await findWebReadiness()).toMatchObject(behind);
  expect(await findWorkerReadiness()).toMatchObject(behind);
  // A newer build has migrated it meanwhile.
  await moveMigrations(2);
  expect(await findWebReadiness()).toMatchObject({ ready: true, schema: "current" });
});

test("a worker is ready once it has asked for jobs; without one a web process is", async () => {
  expect(await findWorkerReadiness()).toMatchObject({ ready: false, worker: "silent" });
  expect(await findWebReadiness()).toMatchObject({ ready: true });
  await createQueues([kind]);
  await work(kind, async () => undefined, { concurrency: 1 });
  const ready = { ready: true, database: "ok", schema: "current", worker: "working" };
  await expect.poll(findWorkerReadiness).toEqual(ready);
});

test("concurrent checks share one answer", async () => {
  const [first, second] = [findWebReadiness(), findWebReadiness()];
  expect(second).toBe(first);
  await first;
  const third = findWebReadiness();
  expect(third).not.toBe(first);
  expect(await third).toEqual(await first);
});
