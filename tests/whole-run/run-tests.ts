import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesToAskAgain, type Outcome, outcomeSchema, withSecondAnswers } from "./outcome.ts";
import { runCommand } from "./run-command.ts";

/** Runs all tests; a file that failed is asked once more by itself, and is named if it then passes. */
export async function runTests(): Promise<Outcome> {
  const first = await runVitest([]);
  const again = filesToAskAgain(first);
  if (again.length === 0) return first;
  console.log(`Asked once more, by themselves: ${again.join(", ")}`);
  const second = await runVitest(again);
  for (const { file, failed, isBroken } of second.files) {
    if (failed === 0 && !isBroken) console.log(`! unsteady: ${file} failed and then passed`);
  }
  return withSecondAnswers(first, second);
}

async function runVitest(files: string[]): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "galley-outcome-"));
  const file = join(folder, "outcome.json");
  try {
    const { code } = await runCommand(
      [
        ...["vitest", "run", ...files, "--reporter=default"],
        ...["--reporter=./tests/ledger/keep-results.ts"],
        ...["--reporter=./tests/whole-run/report-outcome.ts"],
      ],
      "inherit",
      { GALLEY_TEST_OUTCOME: file },
    );
    return readOutcome(file, code);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A run that says it failed has at least one failure, whatever it wrote. */
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
