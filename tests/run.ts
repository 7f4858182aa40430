import { forgetResults } from "./ledger/results.ts";
import { countOutcome, type Outcome } from "./whole-run/outcome.ts";
import { type Ran, runCommand, tellTimes } from "./whole-run/run-command.ts";
import { askAgain, runLanes } from "./whole-run/run-tests.ts";

/**
 * `npm test`: lint, types, build, the lanes of tests, the ledger and the security tables; ends with
 * `N passed, N failed`. The journeys begin when there is a build, beside the pure lane and the other three, and the
 * lanes that need a build wait for it, so that no processor idles while one step ends.
 */
const count = { passed: 0, failed: 0 };
const steps: string[] = [];
const startedAt = Date.now();
let cpuSeconds = 0;

// Results of earlier runs must not count as results of this one.
forgetResults(process.cwd());
const built = check("build", ["npm", "run", "build"]);
const [journeys, others] = await Promise.all([
  built.then(() => runLane("journeys")),
  runEach(["pure", "database"]).then(async (outcomes) => {
    await built;
    return [...outcomes, ...(await runEach(["routes", "processes"]))];
  }),
  check("lint", ["npm", "run", "lint"]),
  check("types", ["npm", "run", "types"]),
]);
const outcomes = [journeys, ...others];
const first: Outcome = {
  files: outcomes.flatMap(({ files }) => files),
  stray: outcomes.reduce((sum, { stray }) => sum + stray, 0),
};
const tests = countOutcome(await askAgain(first));
count.passed += tests.passed;
count.failed += tests.failed;
// After the tests, whose results it reads.
await Promise.all([
  check("ledger", ["npm", "run", "ledger"], "told"),
  check("security", ["npm", "run", "security:check"], "told"),
]);
for (const step of steps) console.log(step);
console.log(`whole run: ${tellTimes({ seconds: (Date.now() - startedAt) / 1000, cpuSeconds })}`);
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed === 0 && tests.passed > 0 ? 0 : 1;

/** Runs lanes one after the other. */
async function runEach(lanes: string[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const lane of lanes) outcomes.push(await runLane(lane));
  return outcomes;
}

async function runLane(lane: string): Promise<Outcome> {
  const { outcome, ...ran } = await runLanes([lane]);
  note(`tests: ${lane}`, ran);
  return outcome;
}

/** Runs a command that passes or fails as a whole. For `told`, the last line is always shown. */
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
