import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#app/env.server.ts";
import { type ImportGraph, importsOf, readImportGraph } from "#tests/structure/import-graph.ts";
import packageJson from "../../package.json" with { type: "json" };

const installed = new Set(Object.keys(packageJson.dependencies));

/** The packages among these imports that `npm ci --omit=dev` does not install. */
function notInstalled(imports: Iterable<{ target: string; isType: boolean }>): string[] {
  const missing = new Set<string>();
  for (const { target, isType } of imports) {
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target;
    if (!isType && !isBuiltin(target) && !installed.has(name)) missing.add(name);
  }
  return [...missing];
}

/** The imports of packages by these files and by all that they import. */
function packagesOf(graph: ImportGraph, entries: string[]) {
  const files = new Set(entries);
  const found = [];
  for (const file of files) {
    for (const imported of graph.get(file) ?? []) {
      if (imported.isType) continue;
      if (graph.has(imported.target)) files.add(imported.target);
      else if (!imported.target.startsWith("app/")) found.push(imported);
    }
  }
  return found;
}

test("the server's build imports only what production installs", () => {
  const folder = join(projectRoot, "build/server");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const imports = names
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) => importsOf(name, readFileSync(join(folder, name), "utf8")))
    .filter(({ target }) => !/^(assets\/)?[^/]*\.js$/.test(target));
  expect(imports.length).toBeGreaterThan(20);
  expect(notInstalled(imports)).toEqual([]);
});

/** Tests, and what runs while developing only. */
const notInProduction = /\.test\.ts$|\/testing\/|^app\/processes\/(dev-server\.ts$|development\/)/;

test("the processes of production import only what it installs", async () => {
  const graph = await readImportGraph(projectRoot, ["app"]);
  const processes = [...graph.keys()].filter(
    (file) => file.startsWith("app/processes/") && !notInProduction.test(file),
  );
  expect(processes).toContain("app/processes/worker.ts");
  const imports = packagesOf(graph, processes);
  expect(imports.some(({ target }) => target === "pg-boss")).toBe(true);
  expect(notInstalled(imports)).toEqual([]);
});
