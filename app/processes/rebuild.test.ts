import { execFile } from "node:child_process";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { createFile, createOwner } from "#tests/factories/desk.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

/** Runs the program on this test's database; returns its exit code and output lines. */
function rebuild(...words: string[]): Promise<{ code: number; said: string[] }> {
  const command = [join(import.meta.dirname, "rebuild.ts"), ...words];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, command, (_, output, errors) => {
      const said = `${output}${errors}`.trim().split("\n");
      resolve({ code: child.exitCode ?? -1, said });
    });
  });
}

// Each test starts a program, which is slow on a busy machine.
const timeoutMs = 120_000;

test("prints the differences, repairs them when asked to, and checks again", {
  timeout: timeoutMs,
}, async () => {
  const owner = await createOwner();
  const fileId = await createFile(owner, { bytes: Buffer.from("twelve bytes") });
  await db().update(files).set({ size: 5 }).where(eq(files.userId, owner.id));
  const difference = `file ${fileId}: size is 5, should be 12`;
  expect(await rebuild(owner.email)).toEqual({
    code: 1,
    said: [difference, `${owner.email}: 0 threads, 1 file: 1 difference.`],
  });
  expect(await rebuild(owner.id, "--write")).toEqual({
    code: 0,
    said: [difference, "1 mended.", `${owner.email}: 0 threads, 1 file: 0 differences.`],
  });
});

test("refuses in one sentence whom it does not know", { timeout: timeoutMs }, async () => {
  expect(await rebuild("nobody@studio.example")).toEqual({
    code: 1,
    said: ["There is no user nobody@studio.example."],
  });
  expect(await rebuild()).toEqual({
    code: 1,
    said: ["Whom? npm run rebuild -- ADDRESS-OR-ID [--write]"],
  });
});
