import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import {
  createQueues,
  defineJob,
  enqueue,
  forgetJobsOf,
  stopQueue,
  tidyQueues,
  work,
} from "./queue.server.ts";
import type { Lane } from "./turns.server.ts";

const kind = (name: string) =>
  defineJob({
    name,
    payload: z.object({ userId: z.uuid(), number: z.number().default(0) }),
    policy: "short",
    retryLimit: 1,
    expireInSeconds: 60,
  });
type Kind = ReturnType<typeof kind>;
const kinds = Object.fromEntries(
  ["places", "next", "order", "lanes", "costs", "keys", "retries", "time", "far", "left"].map(
    (name) => [name, kind(`turns-${name}`)],
  ),
);
const of = (name: string): Kind => kinds[name] ?? kind(name);

beforeAll(() => createQueues(Object.values(kinds)));
afterAll(async () => {
  await stopQueue(1_000);
  await closeDatabase();
});

type Ask = { key?: string; lane?: Lane; cost?: number; count?: number };

async function ask(job: Kind, userId: string, { count = 1, ...options }: Ask = {}) {
  await db().transaction(async (tx) => {
    for (let number = 0; number < count; number++) {
      await enqueue(tx, job, { userId, number }, { key: randomUUID(), ...options });
    }
  });
}

/** The owners of the waiting jobs, in the order in which the queue gives them out. */
async function inOrder({ name }: Kind, ...people: string[]): Promise<string> {
  const { rows } = await db().execute<{ owner: string }>(sql`
    select group_id as owner from pgboss.job where name = ${name} and state < 'active'
    order by priority desc, created_on`);
  return rows.map(({ owner }) => "abc"[people.indexOf(owner)]).join("");
}

/**
 * Works a queue in which each job holds its place until it is released, and records the owners of started
 * jobs.
 */
async function workHeld(job: Kind, concurrency: number) {
  const begun: string[] = [];
  const held: (() => void)[] = [];
  let isOpen = false;
  await work(
    job,
    async ({ userId }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.push(resolve);
      begun.push(userId);
      if (!isOpen) await promise;
    },
    { concurrency },
  );
  return {
    begun,
    letOneGo: (index: number) => held[index]?.(),
    letAllGo() {
      isOpen = true;
      for (const go of held) go();
    },
  };
}

test("one user's jobs never hold every place", async () => {
  const [greedy, other] = [randomUUID(), randomUUID()];
  const held = await workHeld(of("places"), 3);
  await ask(of("places"), greedy, { count: 6 });
  await expect.poll(() => held.begun).toHaveLength(2);
  await ask(of("places"), other);
  await expect.poll(() => held.begun).toEqual([greedy, greedy, other]);
  held.letAllGo();
});

test("nor may a queue be worked so that they could", async () => {
  const all = work(of("places"), async () => undefined, { concurrency: 2, perUser: 2 });
  await expect(all).rejects.toThrow("every place");
});

test("behind the backlogs of two, a third user's job is the next", async () => {
  const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()];
  const held = await workHeld(of("next"), 2);
  for (const greedy of [a, b]) {
    await ask(of("next"), greedy);
    await expect.poll(() => held.begun).toContain(greedy);
    await ask(of("next"), greedy, { count: 4 });
  }
  held.letOneGo(0);
  await expect.poll(() => held.begun).toHaveLength(3);
  await ask(of("next"), c);
  held.letOneGo(1);
  await expect.poll(() => held.begun[3]).toBe(c);
  held.letAllGo();
});

test("users with much waiting alternate, whoever asked first", async () => {
  const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()];
  await ask(of("order"), a, { count: 4 });
  await ask(of("order"), b, { count: 3 });
  await ask(of("order"), c);
  expect(await inOrder(of("order"), a, b, c)).toBe("abcababa");
});

test("a reply does not wait for the user's own backlog, and the rest waits for everything", async () => {
  const [a, b] = [randomUUID(), randomUUID()];
  await ask(of("lanes"), b, { lane: "rest" });
  await ask(of("lanes"), a, { count: 3 });
  await ask(of("lanes"), a, { lane: "first" });
  await ask(of("lanes"), a);
  const lanes = await db().execute<{ lane: string }>(sql`
    select group_tier as lane from pgboss.job where name = 'turns-lanes'
    order by priority desc, created_on`);
  expect(lanes.rows.map(({ lane }) => lane).join()).toBe("usual,first,usual,usual,usual,rest");
});

test("a user of costly jobs is served less often", async () => {
  const [a, b] = [randomUUID(), randomUUID()];
  await ask(of("costs"), a, { count: 3, cost: 3 });
  await ask(of("costs"), b, { count: 6 });
  expect(await inOrder(of("costs"), a, b)).toBe("abbbabbba");
});

test("enqueuing a job whose key waits already costs nothing", async () => {
  const [a, b] = [randomUUID(), randomUUID()];
  await ask(of("keys"), a, { count: 9, key: "same" });
  await ask(of("keys"), a);
  await ask(of("keys"), b, { count: 3 });
  expect(await inOrder(of("keys"), a, b)).toBe("ababb");
});

test("a job that is tried again keeps its turn", async () => {
  const [a, b] = [randomUUID(), randomUUID()];
  const tried: string[] = [];
  await ask(of("retries"), a, { count: 2 });
  await ask(of("retries"), b, { count: 2 });
  await work(
    of("retries"),
    async ({ userId, number }) => {
      tried.push(`${userId === a ? "a" : "b"}${number}`);
      if (tried.length === 1) throw new Error("once");
    },
    { concurrency: 2 },
  );
  await expect.poll(() => tried).toHaveLength(5);
  const { rows } = await db().execute<{ priority: number }>(sql`
    select distinct priority from pgboss.job
    where name = 'turns-retries' and (data ->> 'number')::int = 0`);
  expect(rows).toEqual([{ priority: 1 }]);
});

test("the seconds that a job held a place are paid for", async () => {
  const [a, b] = [randomUUID(), randomUUID()];
  const held = await workHeld(of("time"), 2);
  await ask(of("time"), a);
  await ask(of("time"), b);
  await expect.poll(() => held.begun).toHaveLength(2);
  held.letOneGo(held.begun.indexOf(b));
  const finish = async (userId: string) => {
    const { rows } = await db().execute<{ finish: string }>(sql`
      select finish from queue_turns where queue = 'turns-time' and user_id = ${userId}`);
    return Number(rows[0]?.finish);
  };
  const started = performance.now();
  await expect.poll(() => performance.now() - started).toBeGreaterThan(2_100);
  held.letAllGo();
  await expect.poll(async () => (await finish(a)) - (await finish(b))).toBeGreaterThanOrEqual(2);
});

test("a clock that has advanced far is reset when nothing waits, and turns go on", async () => {
  const [a, b] = [randomUUID(), randomUUID()];
  const far = 2 ** 31 - 20;
  await db().execute(sql`insert into queue_clocks values ('turns-far', ${far})`);
  const reached = async () => {
    const { rows } = await db().execute<{ reached: string }>(
      sql`select reached from queue_clocks where queue = 'turns-far'`,
    );
    return Number(rows[0]?.reached);
  };
  await ask(of("far"), a, { count: 2 });
  await tidyQueues();
  expect(await reached()).toBe(far);
  await db().execute(sql`delete from pgboss.job where name = 'turns-far'`);
  await tidyQueues();
  expect(await reached()).toBe(0);
  await ask(of("far"), a, { count: 3 });
  await ask(of("far"), b, { count: 3 });
  expect(await inOrder(of("far"), a, b)).toBe("ababab");
});

test("turns are deleted with their user, and when no job waits", async () => {
  const [gone, idle, waits] = [randomUUID(), randomUUID(), randomUUID()];
  for (const userId of [gone, idle, waits]) await ask(of("left"), userId);
  await db().transaction((tx) => forgetJobsOf(tx, gone));
  await db().execute(sql`delete from pgboss.job where group_id = ${idle}`);
  await db().execute(sql`update queue_turns set used_at = now() - interval '2 hours'`);
  await tidyQueues();
  const { rows } = await db().execute<{ owner: string }>(
    sql`select user_id as owner from queue_turns where queue = 'turns-left'`,
  );
  expect(rows).toEqual([{ owner: waits }]);
});
