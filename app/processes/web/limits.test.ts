import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { connectionLimit } from "./limits.ts";

test("connections leave file descriptors for files, the database and child processes", async () => {
  const folder = await mkdtemp(join(tmpdir(), "galley-limits-"));
  const limits = join(folder, "limits");
  const limitOf = async (soft: string) => {
    await writeFile(limits, `Max open files            ${soft}      65536   files\n`);
    return connectionLimit(limits);
  };
  expect(await limitOf("20000")).toBe(19_744);
  expect(await limitOf("300")).toBe(150);
  expect(await limitOf("unlimited")).toBe(Number.POSITIVE_INFINITY);
  expect(connectionLimit(join(folder, "none"))).toBe(Number.POSITIVE_INFINITY);
  await rm(folder, { recursive: true });
});
