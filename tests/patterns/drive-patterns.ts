import { writeSync } from "node:fs";
import { isNightly } from "#tests/setup/lanes/nightly.ts";
import { findBuiltPatterns } from "./built-patterns.ts";
import { findWeakness } from "./drive-pattern.ts";
import type { DriveReport } from "./drive-report.ts";
import { type FoundPattern, findPatterns, sourceFiles } from "./source-patterns.ts";
import { digestOf, readSteady } from "./steady-patterns.ts";

/**
 * A process of its own, since a pattern that explodes can only be ended from outside: drives the
 * patterns of the app from the given number on, and tells each step as a line of JSON. Patterns
 * that an earlier drive found steady are left out, except by night.
 */
const root = process.cwd();
const from = Number(process.argv[2] ?? 0);
const builders = ["wordPattern", "openingPattern"];

const files = sourceFiles(root, ["app", "extension"]);
const { literals, buildings } = findPatterns(root, files, builders);
const { patterns: built, unseen } = await findBuiltPatterns(root, buildings);
const steady = isNightly ? new Set<string>() : readSteady();
const patterns = eachOnce([...literals, ...built]);
if (from === 0) tell({ kind: "found", patterns: patterns.length, unseen });
for (const [number, pattern] of patterns.entries()) {
  if (number < from) continue;
  const digest = digestOf(pattern);
  if (!steady.has(digest)) {
    tell({ kind: "begun", number, pattern });
    const weakness = findWeakness(new RegExp(pattern.source, pattern.flags));
    if (weakness) {
      tell({ kind: "weak", pattern, weakness });
      continue;
    }
  }
  tell({ kind: "steady", digest });
}
// Handles that the loaded modules opened must not keep this process alive.
process.exit(0);

/** Written synchronously, before a pattern can block this process; waits for a slow reader. */
function tell(report: DriveReport): void {
  let rest = Buffer.from(`${JSON.stringify(report)}\n`);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

function eachOnce(found: readonly FoundPattern[]): FoundPattern[] {
  return [...new Map(found.map((one) => [`/${one.source}/${one.flags}`, one])).values()];
}
