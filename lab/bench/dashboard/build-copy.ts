import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "#app/env.server.ts";

const parts = [
  "app",
  "public",
  "package.json",
  "tsconfig.json",
  "vite.config.ts",
  "react-router.config.ts",
];

/** Each constant that keeps the first page small, and the file that contains it. */
export const pageLimits: [file: string, pattern: RegExp][] = [
  ["app/domain/desk/find-dashboard.server.ts", /(threadPageSize = )\d+/],
  ["app/domain/tasks/lists/list-tasks-in-view.server.ts", /(cardsAtFirst = )\d+/],
  ["app/domain/desk/list-thread-cards.server.ts", /(mostListed = )[\d_]+/],
  ["app/domain/tasks/lists/list-tasks.server.ts", /(mostListed = )[\d_]+/],
];

/**
 * Builds a copy of the app, so that changes to this checkout do not affect the measurement. The constants of
 * `raised` are made so large that nothing is omitted. Returns the copy's folder.
 */
export function buildCopy(raised: typeof pageLimits = []): string {
  const copy = mkdtempSync(join(tmpdir(), "galley-copy-"));
  for (const name of parts) cpSync(join(projectRoot, name), join(copy, name), { recursive: true });
  // At the copy's root, `#app` is the copy's app.
  cpSync(join(import.meta.dirname, "listener.ts"), join(copy, "listener.ts"));
  symlinkSync(join(projectRoot, "node_modules"), join(copy, "node_modules"));
  for (const [file, pattern] of raised) {
    const path = join(copy, file);
    const text = readFileSync(path, "utf8");
    if (!pattern.test(text)) throw new Error(`${file} no longer holds ${pattern}.`);
    writeFileSync(path, text.replace(pattern, "$11_000_000"));
  }
  execFileSync("npm", ["run", "build"], { cwd: copy, stdio: "pipe" });
  return copy;
}
