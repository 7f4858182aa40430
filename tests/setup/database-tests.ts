import { readImportGraph } from "#tests/structure/import-graph.ts";

/** What opens a connection to PostgreSQL. */
const doors = [
  "app/adapters/db/client.server.ts",
  "app/adapters/db/notifications.server.ts",
  "app/adapters/queue/queue.server.ts",
  "tests/setup/test-database.ts",
];

/** The test files whose imports lead to the database, by way of whatever. Types do not count. */
export async function findDatabaseTests(root: string): Promise<string[]> {
  const graph = await readImportGraph(root, ["app", "bench", "demo", "extension", "tests"]);
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph) {
    for (const { target, isType } of imports) {
      if (!isType) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  const reaching = new Set(doors);
  for (const file of reaching)
    for (const importer of importers.get(file) ?? []) reaching.add(importer);
  return [...reaching].filter((file) => /\.test\.tsx?$/.test(file)).sort();
}
