import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { countStates, currentResults, problemsOf, readingsOf } from "./check.ts";
import { readLedger, writeLedger } from "./document.ts";
import { findTests } from "./find.ts";
import { readResults } from "./results.ts";
import { readStatements } from "./statements.ts";
import { readText, sourcesOfTest } from "./test-files.ts";

/** `npm run ledger`: checks the ledger; `--write` adds missing rows, `--find WORDS` finds tests. */
const { values } = parseArgs({
  options: {
    write: { type: "boolean" },
    find: { type: "string" },
    only: { type: "string", default: "" },
  },
});
const root = resolve(import.meta.dirname, "../..");
const ledgerFile = resolve(root, "docs/specification-ledger.md");
const statements = readStatements(readText(resolve(root, "docs/specification.md")) ?? "");
const read = (file: string) => readText(resolve(root, file));

if (values.find) {
  for (const test of findTests(values.find, readResults(root), read)) console.log(test);
} else if (values.write) {
  writeFileSync(ledgerFile, writeLedger(statements, readLedger(readText(ledgerFile) ?? "")));
  console.log(countStates(readLedger(readText(ledgerFile) ?? "")));
} else {
  check(readLedger(readText(ledgerFile) ?? ""));
}

function check(rows: ReturnType<typeof readLedger>) {
  const problems = problemsOf({
    statements,
    rows,
    results: currentResults(readResults(root), read),
    sourcesOf: (file) => sourcesOfTest(root, file),
    readings: readingsOf(readText(resolve(root, "docs/readings.md")) ?? ""),
  }).filter(({ number }) => number.startsWith(values.only));
  // Prints one line for a file that has not run, even if several rows name it.
  const byProblem = Map.groupBy(problems, ({ problem }) => problem);
  for (const [problem, same] of byProblem) {
    const numbers = [...new Set(same.map(({ number }) => number))];
    console.log(`${numbers.slice(0, 6).join(", ")}${numbers.length > 6 ? " …" : ""}: ${problem}`);
  }
  console.log(countStates(rows));
  process.exitCode = problems.length === 0 ? 0 : 1;
}
