import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listShipped, type Shipped, trackedFiles } from "./shipped.ts";

/** Kept answers that a test compares word for word. */
export const goldenFiles = ["docs/api/openapi.json"];

/** Texts that stand in no test at all: what nobody can have noticed, without running anything. */
export function listUntested(root: string, only: string): Shipped[] {
  const tests = readable(
    [...testFiles(root), ...goldenFiles.filter((file) => existsSync(join(root, file)))]
      .map((file) => readFileSync(join(root, file), "utf8"))
      .join("\n"),
  );
  const small = tests.toLowerCase();
  return listShipped(root, only).filter(({ kind, raw }) => {
    const text = readable(raw).trim();
    // Names of headers are asked for in any case.
    const isHeld =
      tests.includes(text) || (/^[\w-]+$/.test(text) && small.includes(text.toLowerCase()));
    return kind === "text" && !isHeld;
  });
}

/** Test files, and what only tests import. */
export function testFiles(root: string): string[] {
  return trackedFiles(root, "app", "tests", "demo", "bench").filter(
    (file) => /\.test\.tsx?$/.test(file) || (file.startsWith("tests/") && /\.tsx?$/.test(file)),
  );
}

/** Text as it reads, on one line: without escapes, entities and typographic apostrophes. */
export function readable(source: string): string {
  return source
    .replace(/\\(?=[^\p{L}\p{N}\n])/gu, "")
    .replaceAll("&amp;", "&")
    .replaceAll("’", "'")
    .replace(/\s+/g, " ");
}
