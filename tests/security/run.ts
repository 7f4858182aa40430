import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { currentResults } from "../ledger/check.ts";
import { readResults } from "../ledger/results.ts";
import { readText } from "../ledger/test-files.ts";
import { countStates, problemsOf } from "./check.ts";
import { readIds, readRows } from "./document.ts";

/** `npm run security:check`: the tables of requirements in docs/security against the last test run. */
const root = resolve(import.meta.dirname, "../..");
const read = (file: string) => readText(resolve(root, file));
const results = currentResults(readResults(root), read);

for (const name of ["asvs", "casa"]) {
  const rows = readRows(read(`docs/security/${name}.md`) ?? "");
  const ids = readIds(read(`docs/security/${name}-ids.txt`) ?? "");
  const problems = problemsOf({
    ids,
    rows,
    results,
    exists: (path) => existsSync(join(root, path)),
  });
  // One line for a file that has not run, however many rows name it.
  for (const [problem, same] of Map.groupBy(problems, ({ problem }) => problem)) {
    console.log(`${same.map(({ id }) => id).join(", ")}: ${problem}`);
  }
  console.log(`${name}: rows ${rows.length} of ${ids.length}, ${countStates(rows)}`);
  if (problems.length > 0 || ids.length === 0) process.exitCode = 1;
}
