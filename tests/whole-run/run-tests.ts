import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesToAskAgain, type Outcome, outcomeSchema, withSecondAnswers } from "./outcome.ts";
import { type Ran, runCommand } from "./run-command.ts";

/** Runs these lanes (projects of vitest.config.ts) and returns their outcome. */
export async function runLanes(lanes: string[]): Promise<Ran & { outcome: Outcome }> {
  return runVitest(lanes.map((lane) => `--project=${lane}`));
}

/** Runs each failed file once more by itself, and names it if it then passes. */
export async function askAgain(first: Outcome): Promise<Outcome> {
  const again = filesToAskAgain(first);
  if (again.length === 0) return first;
  console.log(`Asked once more, by themselves: ${again.join(", ")}`);
  const { outcome: second } = await runVitest(again);
  for (const { file, failed, isBroken } of second.files) {
    if (failed === 0 && !isBroken) console.log(`! unsteady: ${file} failed and then passed`);
  }
  return withSecondAnswers(first, second);
}

async function runVitest(options: string[]): Promise<Ran & { outcome: Outcome }> {
  const folder = mkdtempSync(join(tmpdir(), "galley-outcome-"));
  const file = join(folder, "outcome.json");
  try {
    const ran = await runCommand(
      [
        ...["vitest", "run", ...options, "--reporter=default"],
        ...["--reporter=./tests/ledger/keep-results.ts"],
        ...["--reporter=./tests/whole-run/report-outcome.ts"],
      ],
      "inherit",
      { GALLEY_TEST_OUTCOME: file },
    );
    return { ...ran, outcome: readOutcome(file, ran.code) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A run that exits with a failure has at least one, whatever its report says. */
function readOutcome(file: string, code: number): Outcome {
  try {
    const outcome = outcomeSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    const hasTold =
      outcome.stray > 0 || outcome.files.some(({ failed, isBroken }) => failed > 0 || isBroken);
    return code === 0 || hasTold ? outcome : { ...outcome, stray: 1 };
  } catch (error) {
    console.log(error);
    return { files: [], stray: 1 };
  }
}
