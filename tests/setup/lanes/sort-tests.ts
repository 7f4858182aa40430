import { type ImportGraph, readImportGraph } from "#tests/structure/import-graph.ts";

/** The modules that open a connection to PostgreSQL. */
const doors = [
  "app/adapters/db/client.server.ts",
  "app/adapters/db/notifications.server.ts",
  "app/adapters/db/watch-database.server.ts",
  "app/adapters/queue/queue.server.ts",
  "tests/setup/database/test-database.ts",
];

/**
 * Sorts test files by their imports, so that there is no list to maintain
 * (docs/decisions/0020-test-lanes.md).
 */
export async function sortTests(root: string) {
  const graph = await readImportGraph(root, ["app", "demo", "extension", "lab", "tests"]);
  const tests = [...graph.keys()].filter((file) => /\.test\.tsx?$/.test(file)).sort();
  const isJourney = (file: string) => file.startsWith("tests/e2e/");
  const usesDatabase = filesReaching(graph, doors);
  const sharesApp = (file: string) =>
    graph.get(file)?.some(({ target }) => target === "tests/setup/journey/journey.ts") ?? false;
  return {
    /** Tests beside the code whose imports lead to the database, directly or not. */
    database: tests.filter(
      (file) => usesDatabase.has(file) && !/^tests\/(routes|e2e)\//.test(file),
    ),
    journeys: tests.filter((file) => isJourney(file) && sharesApp(file)),
    /** Tests of tests/e2e that start an app with settings of their own, or kill it. */
    processes: tests.filter((file) => isJourney(file) && !sharesApp(file)),
  };
}

/** The files whose imports lead to one of these. Type imports do not count: they do not exist at run time. */
function filesReaching(graph: ImportGraph, targets: string[]): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph) {
    for (const { target, isType } of imports) {
      if (!isType) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  const reaching = new Set(targets);
  // Iterating a set also visits items that are added meanwhile.
  for (const file of reaching) for (const one of importers.get(file) ?? []) reaching.add(one);
  return reaching;
}
