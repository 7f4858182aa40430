import { findMissingDistributionKeys, readNewestSchema } from "./check-distribution-keys.ts";
import { findForbiddenImports } from "./check-imports.ts";
import { checkMigrations } from "./check-migrations.ts";
import { readImportGraph } from "./import-graph.ts";

/** Part of `npm run lint`: checks the layers of app/README.md, the migrations and the keys of the schema. */
const root = new URL("../..", import.meta.url).pathname;
const found = [
  ...findForbiddenImports(await readImportGraph(root, ["app", "demo", "extension"])),
  ...checkMigrations(root),
  ...findMissingDistributionKeys(readNewestSchema(root)),
];
for (const line of found) console.error(line);
process.exitCode = found.length === 0 ? 0 : 1;
