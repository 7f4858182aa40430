import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listShipped, type Shipped, trackedFiles } from "./shipped.ts";

/** Stored answers that a test compares exactly. */
export const goldenFiles = ["docs/api/openapi.json"];

/** Texts that occur in no test: no test can notice their change. Runs nothing. */
export function listUntested(root: string, only: string): Shipped[] {
  const tests = readable(
    [...testFiles(root), ...goldenFiles.filter((file) => existsSync(join(root, file)))]
      .map((file) => readFileSync(join(root, file), "utf8"))
      .join("\n"),
  );
  const small = tests.toLowerCase();
  return listShipped(root, only).filter(({ kind, raw }) => {
    const text = readable(raw).trim();
    // Names of headers are case-insensitive.
    const isHeld =
      tests.includes(text) || (/^[\w-]+$/.test(text) && small.includes(text.toLowerCase()));
    return kind === "text" && !isHeld;
  });
}

/** Test files, and files that only tests import. */
export function testFiles(root: string): string[] {
  return trackedFiles(root, "app", "tests", "demo", "lab").filter(
    (file) => /\.test\.tsx?$/.test(file) || (file.startsWith("tests/") && /\.tsx?$/.test(file)),
  );
}

/** Text as people read it, on one line: without escapes, entities and typographic apostrophes. */
export function readable(source: string): string {
  return source
    .replace(/\\(?=[^\p{L}\p{N}\n])/gu, "")
    .replaceAll("&amp;", "&")
    .replaceAll("’", "'")
    .replace(/\s+/g, " ");
}
