import { findForbiddenImports } from "./check-imports.ts";
import { readImportGraph } from "./import-graph.ts";

/** Part of `npm run lint`: checks the layers of app/README.md. */
const root = new URL("../..", import.meta.url).pathname;
const forbidden = findForbiddenImports(await readImportGraph(root, ["app", "demo", "extension"]));
for (const line of forbidden) console.error(line);
process.exitCode = forbidden.length === 0 ? 0 : 1;
