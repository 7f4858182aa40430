import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { listChangesSince } from "#app/domain/changes/read-changes.server.ts";
import { imports, importThreads } from "#app/domain/intake/tables.server.ts";
import { createOwner } from "#tests/factories/desk.ts";
import { failAbandonedImports } from "./import-progress.server.ts";
import { listRecentImports } from "./list-recent-imports.server.ts";

afterAll(closeDatabase);

test("an import that was running and said nothing for an hour has failed, and others have not", async () => {
  const owner = await createOwner();
  const id = randomUUID();
  const now = Date.now();
  const thread = (threadId: string, state: "queued" | "running", minutesAgo: number) => ({
    ...{ userId: owner.id, importId: id, subject: "Hi" },
    ...{ threadId, state, updatedAt: new Date(now - minutesAgo * 60_000) },
  });
  await db().insert(imports).values({ userId: owner.id, id });
  await db()
    .insert(importThreads)
    .values([
      thread("silent", "running", 61),
      thread("slow", "running", 59),
      thread("waiting", "queued", 61),
    ]);
  await failAbandonedImports(new Date(now));
  const found = await listRecentImports(owner);
  const told = found.map(({ threadId, state, error }) => [threadId, state, error]);
  expect(told.toSorted()).toEqual([
    ["silent", "failed", "Failed to process email. Please try again."],
    ["slow", "running", null],
    ["waiting", "queued", null],
  ]);
  expect(await listChangesSince(owner, 0)).toMatchObject([{ type: "import", id }]);
});
