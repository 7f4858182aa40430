import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { watchClock } from "./follow-clock.server.ts";
import { createQueues, defineJob, enqueue, stopQueue, work } from "./queue.server.ts";

const kind = (name: string) =>
  defineJob({
    name,
    payload: z.object({ number: z.number(), of: z.string().default("") }),
    policy: "short",
    retryLimit: 2,
    expireInSeconds: 60,
  });
const kinds = {
  many: kind("test-many"),
  keyed: kind("test-keyed"),
  failing: kind("test-failing"),
  telling: kind("test-telling"),
  undone: kind("test-undone"),
  ahead: kind("test-ahead"),
};

// The first call of this file meets a database that cannot be reached, as a web process may.
beforeAll(async () => {
  const { DATABASE_OWNER_URL } = env();
  Object.assign(env(), { DATABASE_OWNER_URL: "postgres://127.0.0.1:1/nowhere" });
  await expect(createQueues(Object.values(kinds))).rejects.toThrow();
  Object.assign(env(), { DATABASE_OWNER_URL });
  await createQueues(Object.values(kinds));
});
afterAll(async () => {
  await stopQueue(1_000);
  await closeDatabase();
});

/** Collects items and resolves when there are `count`. */
function collector<Item>(count: number) {
  const items: Item[] = [];
  const { promise, resolve } = Promise.withResolvers<Item[]>();
  return {
    take(item: Item) {
      items.push(item);
      if (items.length === count) resolve(items);
    },
    items,
    all: promise,
  };
}

test("jobs announced while all hands are full are taken at once, not at the next poll", async () => {
  const done = collector<number>(12);
  await work(kinds.many, async ({ number }) => done.take(number), { concurrency: 2 });
  const started = performance.now();
  await db().transaction(async (tx) => {
    for (let number = 0; number < 12; number++) {
      await enqueue(tx, kinds.many, { number }, { key: String(number) });
    }
  });
  expect((await done.all).toSorted((a, b) => a - b)).toEqual([...Array(12).keys()]);
  expect(performance.now() - started).toBeLessThan(4_000);
});

test("at most one job of a key waits", async () => {
  for (const number of [1, 2, 3]) {
    await db().transaction((tx) => enqueue(tx, kinds.keyed, { number }, { key: "same" }));
  }
  await db().transaction((tx) => enqueue(tx, kinds.keyed, { number: 4 }, { key: "another" }));
  const done = collector<number>(2);
  await work(kinds.keyed, async ({ number }) => done.take(number), { concurrency: 1 });
  expect(await done.all).toEqual([1, 4]);
});

test("a job that throws is tried again", async () => {
  const tries = collector<number>(2);
  await work(
    kinds.failing,
    async ({ number }) => {
      tries.take(number);
      if (tries.items.length === 1) throw new Error("on purpose");
    },
    { concurrency: 1 },
  );
  await db().transaction((tx) => enqueue(tx, kinds.failing, { number: 7 }));
  expect(await tries.all).toEqual([7, 7]);
});

test("a job of a transaction that is rolled back never was", async () => {
  const failing = db().transaction(async (tx) => {
    await enqueue(tx, kinds.undone, { number: 1 });
    throw new Error("on purpose");
  });
  await expect(failing).rejects.toThrow("on purpose");
  await db().transaction((tx) => enqueue(tx, kinds.undone, { number: 2 }));
  const done = collector<number>(1);
  await work(kinds.undone, async ({ number }) => done.take(number), { concurrency: 1 });
  expect(await done.all).toEqual([2]);
});

test("a failed query's parameters do not stay in the queue", async () => {
  const failed = collector<string>(1);
  await work(
    kinds.telling,
    async () => {
      failed.take("");
      await db().execute(sql`select ${"a sentence of a mail"} from nowhere`);
    },
    { concurrency: 1 },
  );
  await db().transaction((tx) => enqueue(tx, kinds.telling, { number: 1 }));
  await failed.all;
  await stopQueue(5_000);
  const { rows } = await db().execute<{ kept: string }>(
    sql`select output::text as kept from pgboss.job where name = ${kinds.telling.name}`,
  );
  expect(rows[0]?.kept).toContain("nowhere");
  expect(rows[0]?.kept).not.toContain("sentence");
});

test("a job that was queued before the clock was set back runs, and a worker that died then is noticed", async () => {
  await db().transaction((tx) => enqueue(tx, kinds.ahead, { number: 1 }, { key: "one" }));
  await db().transaction((tx) =>
    enqueue(tx, kinds.ahead, { number: 2 }, { key: "two", startAfterSeconds: 600 }),
  );
  const timesOf = async () => {
    const { rows } = await db().execute<{ waits: number; beats: number | null }>(sql`
      select extract(epoch from start_after - now())::int as waits,
        extract(epoch from heartbeat_on - now())::int as beats
      from pgboss.job where name = 'test-ahead' order by singleton_key`);
    return rows;
  };
  // As an hour that the clock was ahead leaves them.
  await db().execute(sql`
    update pgboss.job set created_on = created_on + interval '1 hour',
      start_after = start_after + interval '1 hour', singleton_on = now() + interval '1 hour'
    where name = 'test-ahead'`);
  await db().execute(sql`
    update pgboss.job set heartbeat_on = now() + interval '1 hour'
    where name = 'test-ahead' and singleton_key = 'one'`);
  await db().execute(sql`update pgboss.version set cron_on = now() + interval '1 hour'`);
  const look = watchClock({ executeSql: (text: string) => db().execute(sql.raw(text)) });
  await look();
  const [due, later] = await timesOf();
  expect(due?.waits).toBeLessThanOrEqual(0);
  expect(due?.beats).toBeLessThanOrEqual(0);
  expect(later?.beats).toBeNull();
  expect(later?.waits).toSatisfy((waits: number) => waits > 500 && waits <= 600);
  const { rows } = await db().execute(sql`
    select 1 from pgboss.version where cron_on > now() union all
    select 1 from pgboss.job where name = 'test-ahead' and singleton_on is not null`);
  expect(rows).toEqual([]);

  // The clock stood: a time ahead is left alone.
  await db().execute(sql`
    update pgboss.job set created_on = now() + interval '1 hour' where name = 'test-ahead'`);
  await look();
  const ahead = sql`select 1 from pgboss.job where name = 'test-ahead' and created_on > now()`;
  expect((await db().execute(ahead)).rows).toHaveLength(2);
});
