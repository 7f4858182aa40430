import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { createQueues, defineJob, enqueue, stopQueue } from "#app/adapters/queue/queue.server.ts";
import { ownerDatabaseUrl } from "#app/env.server.ts";
import { onDatabase } from "#tests/setup/database/test-database.ts";
import { findQueueHealth } from "./queue-health.server.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

const kind = defineJob({
  name: "measured",
  payload: z.object({ number: z.number() }),
  policy: "standard",
  retryLimit: 0,
  expireInSeconds: 60,
});

const lookedAgo = (interval: string) =>
  db().execute(sql`update pgboss.queue set monitor_on = now() - ${interval}::interval`);

test("the queue's health: what waits and for how long, and whether anybody works on it", async () => {
  await createQueues([kind]);
  await db().transaction(async (tx) => {
    for (const number of [1, 2, 3]) await enqueue(tx, kind, { number });
    await enqueue(tx, kind, { number: 4 }, { startAfterSeconds: 600 });
  });
  // From here on only this test checks the queues.
  await stopQueue();
  await db().execute(
    sql`update pgboss.job set start_after = now() - interval '90 seconds' where (data ->> 'number')::int = 1`,
  );
  await db().execute(
    sql`update pgboss.job set state = 'active' where (data ->> 'number')::int = 2`,
  );
  await lookedAgo("59 seconds");
  expect(await findQueueHealth()).toEqual({
    worker: "working",
    waiting: 2,
    running: 1,
    longestWaitSeconds: 90,
  });
  await lookedAgo("61 seconds");
  expect(await findQueueHealth()).toMatchObject({ worker: "silent" });
  await db().execute(sql`update pgboss.queue set monitor_on = null`);
  expect(await findQueueHealth()).toMatchObject({ worker: "silent" });
  await onDatabase(ownerDatabaseUrl(), (client) => client.query("drop schema pgboss cascade"));
  expect(await findQueueHealth()).toMatchObject({ worker: "unknown", waiting: 0 });
});
