import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";

/**
 * The results of the last run of each test file. A run of some files, or of some tests of a file, replaces
 * only what it ran. Results of a file that has changed since are ignored.
 */
export const resultsSchema = z.record(
  z.string(),
  z.object({ digest: z.string(), tests: z.record(z.string(), z.string()) }),
);
export type Results = z.infer<typeof resultsSchema>;

/** Stored in node_modules, so that `npm ci` deletes the results too. */
const resultsFile = join("node_modules", ".cache", "galley", "test-results.json");

/** Reads the stored results; empty when nothing has run yet. */
export function readResults(root: string): Results {
  let kept: string;
  try {
    kept = readFileSync(join(root, resultsFile), "utf8");
  } catch {
    return {};
  }
  return resultsSchema.parse(JSON.parse(kept));
}

/** Merges a run's results into the stored ones; two runs may end at the same time. */
export function keepResults(root: string, ran: Results): void {
  const file = join(root, resultsFile);
  mkdirSync(dirname(file), { recursive: true });
  alone(`${file}.lock`, () => {
    const kept = readResults(root);
    for (const [name, { digest, tests }] of Object.entries(ran)) {
      const earlier = kept[name]?.digest === digest ? kept[name].tests : {};
      kept[name] = { digest, tests: { ...earlier, ...tests } };
    }
    // Written to a temporary file and renamed, so that readers never see half a file.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(kept, null, 1));
    renameSync(draft, file);
  });
}

/** A lock older than this, in milliseconds, was left by a killed run. */
const leftBehind = 5_000;

function alone(lock: string, act: () => void): void {
  while (!takeLock(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  try {
    act();
  } finally {
    rmSync(lock, { force: true });
  }
}

function takeLock(lock: string): boolean {
  const takenAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  if (Date.now() - takenAt > leftBehind) rmSync(lock, { force: true });
  try {
    writeFileSync(lock, "", { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Deletes all results, so that a whole run reports only its own. */
export function forgetResults(root: string): void {
  rmSync(join(root, resultsFile), { force: true });
}

/** Identifies a state of a file. */
export function digestOf(source: string): string {
  return createHash("sha256").update(source).digest("hex").slice(0, 16);
}
