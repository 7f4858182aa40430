import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize, resolve } from "node:path";

/** The text of a file; null when it cannot be read. */
export function readText(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/**
 * A test file's source, with the source of what it imports from `tests/` (a table of cases, a journey's
 * steps), since both belong to the test. What it imports from the app does not.
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
