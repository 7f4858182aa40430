import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readResults } from "./results.ts";

test("what two runs say that end at once is kept of both", async () => {
  const root = mkdtempSync(join(tmpdir(), "galley-results-"));
  const module = JSON.stringify(join(import.meta.dirname, "results.ts"));
  const script = (run: string) => `
    const { keepResults } = await import(${module});
    for (let at = 0; at < 50; at += 1) {
      keepResults(${JSON.stringify(root)}, { ["${run}" + at]: { digest: "", tests: { one: "passed" } } });
    }`;
  const keep = (run: string) =>
    promisify(execFile)(process.execPath, ["--input-type=module", "-e", script(run)]);
  try {
    await Promise.all([keep("journeys"), keep("processes")]);
    expect(Object.keys(readResults(root))).toHaveLength(100);
  } finally {
    rmSync(root, { recursive: true });
  }
});
