import { forgetResults, readResults } from "./ledger/results.ts";
import { runCommand, tellTimes } from "./whole-run/run-command.ts";

/**
 * `npm test`: build, lint and types side by side; then the tests by two commands of Vitest side by side, with a
 * browser and without one; then the ledger and the security tables, which read the results. Ends with
 * `N passed, N failed`.
 */
const root = process.cwd();
const startedAt = Date.now();
const steps: string[] = [];
let cpuSeconds = 0;
let failedSteps = 0;

// Results of earlier runs must not count as results of this one.
forgetResults(root);
await Promise.all([
  run("build", ["npm", "run", "build"]),
  run("lint", ["npm", "run", "lint"]),
  run("types", ["npm", "run", "types"]),
]);
const codes = await Promise.all([
  runTests("pure", "database", "routes"),
  runTests("journeys", "processes"),
]);
const states = Object.values(readResults(root)).flatMap(({ tests }) => Object.values(tests));
await run("ledger", ["npm", "run", "ledger"]);
await run("security", ["npm", "run", "security:check"]);

const failedTests = states.filter((state) => state === "failed").length;
// A file that could not be loaded has no failed test, but fails its command.
const brokenRuns = failedTests === 0 ? codes.filter((code) => code !== 0).length : 0;
const failed = failedSteps + failedTests + brokenRuns + (states.length === 0 ? 1 : 0);
for (const step of steps) console.log(step);
console.log(`whole run: ${tellTimes({ seconds: (Date.now() - startedAt) / 1000, cpuSeconds })}`);
console.log(`${states.length - failedTests + 5 - failedSteps} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Runs a step that passes or fails as a whole; one that fails shows what it said. */
async function run(name: string, command: string[]): Promise<void> {
  const { code, output, ...times } = await runCommand(command);
  if (code !== 0) console.log(output);
  if (code !== 0) failedSteps += 1;
  note(name, code, times);
}

/** Runs these projects of vitest.config.ts. */
async function runTests(...projects: string[]): Promise<number> {
  const options = ["--tags-filter=!nightly", ...projects.map((one) => `--project=${one}`)];
  const { code, output: _, ...times } = await runCommand(["vitest", "run", ...options], "inherit");
  note(`tests: ${projects.join(", ")}`, code, times);
  return code;
}

function note(name: string, code: number, times: Parameters<typeof tellTimes>[0]): void {
  cpuSeconds += times.cpuSeconds ?? 0;
  steps.push(`${code === 0 ? "✓" : "✗"} ${name} (${tellTimes(times)})`);
  console.log(steps.at(-1));
}
