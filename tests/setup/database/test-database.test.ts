import { expect, inject, test } from "vitest";
import { createTestDatabase, dropTestDatabase, onDatabase } from "./test-database.ts";

test("each database is a copy of its own", async () => {
  const postgresUrl = inject("postgresUrl");
  const [one, two] = await Promise.all([
    createTestDatabase(postgresUrl),
    createTestDatabase(postgresUrl),
  ]);
  await onDatabase(one.ownerUrl, (client) => client.query("create table only_here (id int)"));
  const seen = await onDatabase(two.databaseUrl, (client) =>
    client.query("select to_regclass('only_here') as found"),
  );
  expect(seen.rows).toEqual([{ found: null }]);
  await Promise.all(
    [one, two].map(({ databaseUrl }) => dropTestDatabase(postgresUrl, databaseUrl)),
  );
});
