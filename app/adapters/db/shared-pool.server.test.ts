import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, db, poolUse, runTogether } from "./client.server.ts";
import { onBehalfOf } from "./on-behalf-of.server.ts";

afterAll(closeDatabase);

const lock = sql`select pg_advisory_xact_lock(39)`;
const one = sql`select 1 as one`;

/** Holds a lock that `asked` queries of this person wait for, while the work runs. */
async function whileWaiting(owner: string, asked: number, work: () => Promise<void>) {
  const waiting = await db().transaction(async (tx) => {
    await tx.execute(lock);
    const queries = Array.from({ length: asked }, () =>
      onBehalfOf(owner, () => db().execute(lock)),
    );
    await expect.poll(countLockWaits).toBe(Math.min(asked, 4));
    await work();
    return queries;
  });
  await Promise.all(waiting);
}

async function countLockWaits(): Promise<unknown> {
  const { rows } = await db().execute<{ waits: number }>(
    sql`select count(*)::int as waits from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waits;
}

test("one person holds four connections, and another person's queries do not wait for them", async () => {
  await whileWaiting("greedy", 60, async () => {
    expect(poolUse()).toMatchObject({ waiting: 0, waitingForShare: 56 });
    const read = () => runTogether((on) => on.execute(one));
    const rows = [{ one: 1 }];
    expect(await onBehalfOf("other", () => db().execute(one))).toMatchObject({ rows });
    expect(await onBehalfOf("other", read)).toMatchObject({ rows });
    expect(await read()).toMatchObject({ rows });
    // What a request leaves behind is done for nobody once it is answered.
    let later = async () => db().execute(one);
    await onBehalfOf("greedy", async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const left = promise.then(() => db().execute(one));
      later = async () => {
        resolve();
        return left;
      };
    });
    expect(await later()).toMatchObject({ rows });
  });
  expect(poolUse()).toMatchObject({ waitingForShare: 0 });
});

test("who holds a connection gets another one, although the share is full", async () => {
  const { promise: allInside, resolve } = Promise.withResolvers<void>();
  let inside = 0;
  const nested = () =>
    db().transaction(async (tx) => {
      await tx.execute(one);
      inside += 1;
      if (inside === 4) resolve();
      await allInside;
      return Promise.all([db().execute(one), runTogether((on) => on.execute(one))]);
    });
  await onBehalfOf("nesting", () => Promise.all(Array.from({ length: 4 }, nested)));
  expect(poolUse()).toMatchObject({ waitingForShare: 0, waiting: 0 });
});
