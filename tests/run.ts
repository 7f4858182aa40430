import { forgetResults } from "./ledger/results.ts";
import { countOutcome, type Outcome } from "./whole-run/outcome.ts";
import { type Ran, runCommand, tellTimes } from "./whole-run/run-command.ts";
import { askAgain, runLane } from "./whole-run/run-tests.ts";

/**
 * `npm test`: lint, types, build, the lanes of tests, the ledger and the security tables; ends with
 * `N passed, N failed`. Three rows run side by side on two cores, since journeys and processes mostly wait: for a
 * browser, for one another. What needs a build begins once that is there.
 */
const count = { passed: 0, failed: 0 };
const steps: string[] = [];
const startedAt = Date.now();
let cpuSeconds = 0;

// What earlier runs said must not speak for this one.
forgetResults(process.cwd());
const built = check("build", ["npm", "run", "build"]);
const outcomes = (
  await Promise.all([
    built.then(() => runEach(["journeys 2/2", "routes"])),
    checkSources().then(() => runEach(["journeys 1/2", "processes"])),
    runEach(["pure", "database"]),
  ])
).flat();
const first: Outcome = {
  files: outcomes.flatMap(({ files }) => files),
  stray: outcomes.reduce((sum, { stray }) => sum + stray, 0),
};
const tests = countOutcome(await askAgain(first));
count.passed += tests.passed;
count.failed += tests.failed;
// After the tests, whose results it reads.
await check("ledger", ["npm", "run", "ledger"], "told");
await check("security", ["npm", "run", "security:check"], "told");
for (const step of steps) console.log(step);
console.log(`whole run: ${tellTimes({ seconds: (Date.now() - startedAt) / 1000, cpuSeconds })}`);
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed === 0 && tests.passed > 0 ? 0 : 1;

/** Checks what needs no running program; ends when the build is there too. */
async function checkSources(): Promise<void> {
  await Promise.all([
    check("lint", ["npm", "run", "lint"]),
    check("types", ["npm", "run", "types"]),
    built,
  ]);
}

/** Runs lanes, or parts of a lane ("journeys 1/2"), one after the other. */
async function runEach(lanes: string[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const lane of lanes) {
    const { outcome, ...ran } = await runLane(lane);
    note(`tests: ${lane}`, ran);
    outcomes.push(outcome);
  }
  return outcomes;
}

/** Runs a command that passes or fails as a whole. Of a `told` one the last line is always shown. */
async function check(name: string, command: string[], kind: "told" | "quiet" = "quiet") {
  const ran = await runCommand(command);
  if (ran.code !== 0) console.log(ran.output);
  else if (kind === "told") console.log(ran.output.trim().split("\n").at(-1));
  count[ran.code === 0 ? "passed" : "failed"] += 1;
  note(name, ran);
}

function note(name: string, ran: Ran) {
  const line = `${ran.code === 0 ? "✓" : "✗"} ${name} (${tellTimes(ran)})`;
  cpuSeconds += ran.cpuSeconds ?? 0;
  steps.push(line);
  console.log(line);
}
