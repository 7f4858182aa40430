import { z } from "zod";

/** The outcome of a run of Vitest, as report-outcome.ts writes it. */
export const outcomeSchema = z.object({
  files: z.array(
    z.object({
      file: z.string(),
      passed: z.number(),
      failed: z.number(),
      /** The file could not be loaded, or one of its hooks failed: it has no failed test of its own. */
      isBroken: z.boolean(),
    }),
  ),
  /** The number of errors outside any test. */
  stray: z.number(),
});
export type Outcome = z.output<typeof outcomeSchema>;
type FileOutcome = Outcome["files"][number];

/** A busy machine does not explain more failed files than this. */
const mostAskedAgain = 4;

const hasFailed = ({ failed, isBroken }: FileOutcome) => failed > 0 || isBroken;

/** The files to run once more (decision 0008): none after an error outside any test, or when too many failed. */
export function filesToAskAgain({ files, stray }: Outcome): string[] {
  const failed = files.filter(hasFailed);
  if (stray > 0 || failed.length > mostAskedAgain) return [];
  return failed.map(({ file }) => file);
}

/** The first outcome, with the files replaced that ran a second time. */
export function withSecondAnswers(first: Outcome, second: Outcome): Outcome {
  const answers = new Map(second.files.map((one) => [one.file, one]));
  return {
    files: first.files.map((one) => answers.get(one.file) ?? one),
    stray: first.stray + second.stray,
  };
}

/**
 * The number of passed and failed tests. A broken file and an error outside any test count as one failed test
 * each.
 */
export function countOutcome({ files, stray }: Outcome): { passed: number; failed: number } {
  let passed = 0;
  let failed = stray;
  for (const one of files) {
    passed += one.passed;
    failed += one.failed + (one.isBroken ? 1 : 0);
  }
  return { passed, failed };
}
