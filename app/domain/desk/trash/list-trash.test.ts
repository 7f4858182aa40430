import { afterAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { createOwner } from "#tests/factories/desk.ts";
import { listTrash } from "./list-trash.server.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

test("a very full trash lists the 500 files that were trashed last", async () => {
  const owner = await createOwner();
  const rows = Array.from({ length: 502 }, (_, index) => ({
    userId: owner.id,
    id: index + 1,
    origin: "upload" as const,
    name: `page ${index + 1}.png`,
    type: "image/png",
    kind: "image" as const,
    size: 1,
    sha256: "0".repeat(64),
    trashedAt: new Date(Date.UTC(2026, 10, 1) + index * 1_000),
  }));
  await db().insert(files).values(rows);
  const { files: listed, threads, comments } = await listTrash(owner);
  expect(listed).toHaveLength(500);
  expect(listed.at(0)).toMatchObject({ id: 502, trashedAt: "2026-11-01T00:08:21.000Z" });
  expect(listed.at(-1)).toMatchObject({ id: 3 });
  expect([threads, comments]).toEqual([[], []]);
});
