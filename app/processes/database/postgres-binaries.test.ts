import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { findPostgresBinaries } from "./postgres-binaries.ts";

afterEach(() => vi.restoreAllMocks());

test("finds the PostgreSQL of this machine", () => {
  const { folder, version } = findPostgresBinaries();
  expect(existsSync(join(folder, "bin/initdb"))).toBe(true);
  expect(version).toMatch(/^18\./);
});

test.each([
  ["win32", "x64", /^No embedded PostgreSQL is available for win32-x64: set DATABASE_URL to/],
  ["linux", "riscv64", /^No embedded PostgreSQL is available for linux-riscv64: set DATABASE_URL/],
])("asks for DATABASE_URL on %s %s", (platform, arch, sentence) => {
  vi.spyOn(process, "platform", "get").mockReturnValue(platform as NodeJS.Platform);
  vi.spyOn(process, "arch", "get").mockReturnValue(arch as NodeJS.Architecture);
  expect(findPostgresBinaries).toThrow(sentence);
});

test("asks for DATABASE_URL where there is no glibc", () => {
  vi.spyOn(process, "platform", "get").mockReturnValue("linux");
  vi.spyOn(process.report, "getReport").mockReturnValue({ header: { arch: "x64" } });
  expect(findPostgresBinaries).toThrow(/without glibc .* set DATABASE_URL/);
});
