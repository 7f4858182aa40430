import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, db, runTogether } from "./client.server.ts";

afterAll(closeDatabase);

test("a connection that breaks in the middle of a transaction fails it, and not the process", async () => {
  const broken = db().transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await db().execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    // The connection ends while none of its queries is running.
    await pause(100);
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  expect((await db().execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test("reads that are begun together share a connection, and each fails by itself", async () => {
  const pidOf = () =>
    runTogether(async (on) => (await on.execute<{ pid: number }>(pid)).rows[0]?.pid);
  const pid = sql`select pg_backend_pid() as pid`;
  const failing = runTogether((on) => on.execute(sql`select 1 / 0`));
  const [first, failed, second] = await Promise.allSettled([pidOf(), failing, pidOf()]);
  expect(failed.status).toBe("rejected");
  expect(first.status).toBe("fulfilled");
  expect(second).toEqual(first);
});

test("a transaction whose queries are sent together changes nothing when one of them fails", async () => {
  const table = sql.raw("pg_temp.sent_together");
  const broken = db().transaction(async (tx) => {
    await tx.execute(sql`create temporary table sent_together (n int)`);
    await Promise.all([
      tx.execute(sql`insert into ${table} values (1)`),
      tx.execute(sql`select 1 / 0`),
      tx.execute(sql`insert into ${table} values (2)`),
    ]);
  });
  await expect(broken).rejects.toMatchObject({ cause: { message: "division by zero" } });
  const left = sql`select to_regclass('pg_temp.sent_together') as name`;
  expect((await db().execute(left)).rows).toEqual([{ name: null }]);
});
