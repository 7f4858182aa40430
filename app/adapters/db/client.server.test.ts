import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, db } from "./client.server.ts";

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
