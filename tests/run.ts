import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { forgetResults } from "./ledger/results.ts";

/** The parts of Vitest's JSON report that we count. */
const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

/** `npm test`: lint, types, build, all tests and the ledger; ends with `N passed, N failed`. */
const count = { passed: 0, failed: 0 };

await check("lint", ["npm", "run", "lint"]);
await check("types", ["npm", "run", "types"]);
await check("build", ["npm", "run", "build"]);

// What earlier runs said must not speak for this one.
forgetResults(process.cwd());
const tests = await runTests();
count.passed += tests.passed;
count.failed += tests.failed;
// After the tests, whose results it reads.
await check("ledger", ["npm", "run", "ledger"], "told");
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed === 0 && tests.passed > 0 ? 0 : 1;

/** Runs a command that passes or fails as a whole. Of a `told` one the last line is always shown. */
async function check(name: string, command: string[], kind: "told" | "quiet" = "quiet") {
  const { code, output, seconds } = await run(command);
  if (code !== 0) console.log(output);
  else if (kind === "told") console.log(output.trim().split("\n").at(-1));
  console.log(`${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
  count[code === 0 ? "passed" : "failed"] += 1;
}

async function runTests(): Promise<typeof count> {
  const folder = mkdtempSync(join(tmpdir(), "galley-report-"));
  const report = join(folder, "report.json");
  try {
    const { code } = await run(
      [
        ...["vitest", "run", "--reporter=default", "--reporter=./tests/ledger/keep-results.ts"],
        ...["--reporter=json", `--outputFile.json=${report}`],
      ],
      "inherit",
    );
    return readReport(report, code);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readReport(file: string, code: number): typeof count {
  try {
    const report = reportSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    // A file that could not be loaded, or whose hooks failed, has no failed test of its own.
    const brokenFiles = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === "failed" && !assertionResults.some((test) => test.status === "failed"),
    ).length;
    const failed = report.numFailedTests + brokenFiles;
    // Errors outside of every test fail the run too.
    return { passed: report.numPassedTests, failed: failed || (code === 0 ? 0 : 1) };
  } catch (error) {
    console.log(error);
    return { passed: 0, failed: 1 };
  }
}

/** Runs a command; its output is shown as it comes, or else returned. */
function run([command = "", ...options]: string[], output: "inherit" | "pipe" = "pipe") {
  const startedAt = Date.now();
  const child = spawn(command, options, { stdio: ["ignore", output, output] });
  const chunks: Buffer[] = [];
  child.stdout?.on("data", (chunk) => chunks.push(chunk));
  child.stderr?.on("data", (chunk) => chunks.push(chunk));
  return new Promise<{ code: number; output: string; seconds: string }>((resolve) => {
    const end = (code: number, problem = "") =>
      resolve({
        code,
        output: Buffer.concat(chunks) + problem,
        seconds: ((Date.now() - startedAt) / 1000).toFixed(1),
      });
    child.once("error", (error) => end(1, error.message));
    child.once("close", (code) => end(code ?? 1));
  });
}
