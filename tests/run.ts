import { forgetResults } from "./ledger/results.ts";
import { countOutcome } from "./whole-run/outcome.ts";
import { runCommand } from "./whole-run/run-command.ts";
import { runTests } from "./whole-run/run-tests.ts";

/** `npm test`: lint, types, build, all tests, the ledger and the security tables; ends with `N passed, N failed`. */
const count = { passed: 0, failed: 0 };

await check("lint", ["npm", "run", "lint"]);
await check("types", ["npm", "run", "types"]);
await check("build", ["npm", "run", "build"]);

// What earlier runs said must not speak for this one.
forgetResults(process.cwd());
const tests = countOutcome(await runTests());
count.passed += tests.passed;
count.failed += tests.failed;
// After the tests, whose results it reads.
await check("ledger", ["npm", "run", "ledger"], "told");
await check("security", ["npm", "run", "security:check"], "told");
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed === 0 && tests.passed > 0 ? 0 : 1;

/** Runs a command that passes or fails as a whole. Of a `told` one the last line is always shown. */
async function check(name: string, command: string[], kind: "told" | "quiet" = "quiet") {
  const { code, output, seconds } = await runCommand(command);
  if (code !== 0) console.log(output);
  else if (kind === "told") console.log(output.trim().split("\n").at(-1));
  console.log(`${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
  count[code === 0 ? "passed" : "failed"] += 1;
}
