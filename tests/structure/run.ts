import { findMissingDistributionKeys, readNewestSchema } from "./check-distribution-keys.ts";
import { findForbiddenImports } from "./check-imports.ts";
import { checkMigrations } from "./check-migrations.ts";
import { checkEverydayWords } from "./everyday-words.ts";
import { readImportGraph } from "./import-graph.ts";

/** Part of `npm run lint`: checks the layers of app/README.md, the names, the migrations and the keys of the schema. */
const root = new URL("../..", import.meta.url).pathname;
const shipped = await readImportGraph(root, ["app", "demo", "extension"]);
const others = await readImportGraph(root, ["docs", "lab", "tests"]);
const named = [...shipped.keys(), ...others.keys()];
const found = [
  ...findForbiddenImports(shipped),
  ...checkEverydayWords(root, named, process.argv.includes("--shrink")),
  ...checkMigrations(root),
  ...findMissingDistributionKeys(readNewestSchema(root)),
];
for (const line of found) console.error(line);
process.exitCode = found.length === 0 ? 0 : 1;
