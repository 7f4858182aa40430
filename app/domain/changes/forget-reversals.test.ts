import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { forgetOldReversals } from "./forget-reversals.server.ts";
import { runCommand } from "./run-command.server.ts";
import { changes } from "./tables.server.ts";

afterAll(closeDatabase);

test("what undoing a change needs is deleted after ten minutes, and the change stays for those who follow", async () => {
  const maya = { id: randomUUID() };
  await runCommand(maya, async (_, record) => {
    record("task", "a", { before: { text: "Larger" }, after: { text: "Smaller" } });
    record("thread", "b");
  });
  const stored = () =>
    db()
      .select({ id: changes.id, reversal: changes.reversal })
      .from(changes)
      .where(eq(changes.userId, maya.id))
      .orderBy(changes.position);
  await forgetOldReversals(new Date(Date.now() + 9 * 60_000));
  expect(await stored()).toMatchObject([{ reversal: { before: { text: "Larger" } } }, {}]);
  await forgetOldReversals(new Date(Date.now() + 11 * 60_000));
  expect(await stored()).toEqual([
    { id: "a", reversal: null },
    { id: "b", reversal: null },
  ]);
});
