import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { ownerDatabaseUrl } from "#app/env.server.ts";
import { onDatabase } from "#tests/setup/database/test-database.ts";
import { closeDatabase, db, inTransaction } from "./client.server.ts";

afterAll(closeDatabase);

/** Notes when a query is sent and when it is answered. */
function watchQueries(): string[] {
  const seen: string[] = [];
  const send = Client.prototype.query;
  vi.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, ...sent) {
    const [query] = sent as unknown[];
    const text = typeof query === "object" && query && "text" in query ? String(query.text) : "";
    seen.push(`sent ${text}`);
    const answer: unknown = Reflect.apply(send, this, sent);
    return Promise.resolve(answer).finally(() => seen.push(`answered ${text}`));
  });
  return seen;
}

test("BEGIN is sent with the first statement, and what stands beside with the COMMIT", async () => {
  const seen = watchQueries();
  const result = await inTransaction(
    async (tx) => (await tx.execute<{ one: number }>(sql`select 1 as one`)).rows[0]?.one,
    async (on) => void (await on.execute(sql`select 2`)),
  );
  vi.restoreAllMocks();
  expect(result).toBe(1);
  expect(seen).toEqual([
    ...["sent begin", "sent select 1 as one", "answered begin", "answered select 1 as one"],
    ...["sent commit", "sent select 2", "answered commit", "answered select 2"],
  ]);
});

test("work that throws is rolled back, and its connection is used again", async () => {
  await onDatabase(ownerDatabaseUrl(), (client) => client.query("create table transacted (n int)"));
  const beside = vi.fn();
  const broken = inTransaction(async (tx) => {
    await tx.execute(sql`insert into transacted values (1)`);
    throw new Error("not today");
  }, beside);
  await expect(broken).rejects.toThrow("not today");
  const count = () => db().execute(sql`select count(*)::int as rows from transacted`);
  expect((await count()).rows).toEqual([{ rows: 0 }]);
  expect(beside).not.toHaveBeenCalled();
  const insert = sql`insert into transacted values (2)`;
  await inTransaction(
    (tx) => tx.execute(insert),
    () => null,
  );
  expect((await count()).rows).toEqual([{ rows: 1 }]);
});
