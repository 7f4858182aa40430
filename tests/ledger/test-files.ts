import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize, resolve } from "node:path";

/** The text of a file, or null. */
export function readText(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/**
 * A test file's source, and that of what it imports from `tests/` (a table of cases, a journey's
 * steps): both are the test's own words. What it imports from the app is not.
 */
export function sourcesOfTest(root: string, file: string): string[] {
  const source = readText(join(root, file));
  if (source === null) return [];
  const imported = [...source.matchAll(/from "((?:#tests|\.\.?)\/[^"]+\.ts)"/g)]
    .map(([, path = ""]) =>
      path.startsWith("#") ? path.slice(1) : normalize(join(dirname(file), path)),
    )
    .filter((path) => path.startsWith("tests/"));
  return [source, ...imported.map((path) => readText(resolve(root, path)) ?? "")];
}
