import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";

/**
 * What the last run of each test file said. A run of some files, or of some tests of a file,
 * replaces only what it ran; results of a file that changed since count for nothing.
 */
export const resultsSchema = z.record(
  z.string(),
  z.object({ digest: z.string(), tests: z.record(z.string(), z.string()) }),
);
export type Results = z.infer<typeof resultsSchema>;

/** Beside the packages that made them: `npm ci` forgets them too. */
export const resultsFile = join("node_modules", ".cache", "galley", "test-results.json");

/** The kept results; none when nothing has run yet. */
export function readResults(root: string): Results {
  let kept: string;
  try {
    kept = readFileSync(join(root, resultsFile), "utf8");
  } catch {
    return {};
  }
  return resultsSchema.parse(JSON.parse(kept));
}

/** Adds what a run said to what is kept. */
export function keepResults(root: string, ran: Results): void {
  const kept = readResults(root);
  for (const [file, { digest, tests }] of Object.entries(ran)) {
    const earlier = kept[file]?.digest === digest ? kept[file].tests : {};
    kept[file] = { digest, tests: { ...earlier, ...tests } };
  }
  const file = join(root, resultsFile);
  mkdirSync(dirname(file), { recursive: true });
  // Never half a file, also when two runs end at once.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(kept, null, 1));
  renameSync(draft, file);
}

/** Forgets all results, so that a whole run can only speak for itself. */
export function forgetResults(root: string): void {
  rmSync(join(root, resultsFile), { force: true });
}

/** Tells one state of a file from another. */
export function digestOf(source: string): string {
  return createHash("sha256").update(source).digest("hex").slice(0, 16);
}
