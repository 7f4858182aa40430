import { z } from "zod";

/** What a run of Vitest came to, as report-outcome.ts writes it. */
export const outcomeSchema = z.object({
  files: z.array(
    z.object({
      file: z.string(),
      passed: z.number(),
      failed: z.number(),
      /** It could not be loaded, or one of its hooks failed: it has no failed test of its own. */
      isBroken: z.boolean(),
    }),
  ),
  /** Errors outside of every test. */
  stray: z.number(),
});
export type Outcome = z.output<typeof outcomeSchema>;
type FileOutcome = Outcome["files"][number];

/** More than so many failed files are no accident of a busy machine. */
const mostAskedAgain = 4;

const hasFailed = ({ failed, isBroken }: FileOutcome) => failed > 0 || isBroken;

/** The files to be asked once more (decision 0008): none when an error strayed, or too many failed. */
export function filesToAskAgain({ files, stray }: Outcome): string[] {
  const failed = files.filter(hasFailed);
  if (stray > 0 || failed.length > mostAskedAgain) return [];
  return failed.map(({ file }) => file);
}

/** The first answers, where there is no second one. */
export function withSecondAnswers(first: Outcome, second: Outcome): Outcome {
  const answers = new Map(second.files.map((one) => [one.file, one]));
  return {
    files: first.files.map((one) => answers.get(one.file) ?? one),
    stray: first.stray + second.stray,
  };
}

/** How many tests passed and failed; a broken file and a stray error count as a failed test each. */
export function countOutcome({ files, stray }: Outcome): { passed: number; failed: number } {
  let passed = 0;
  let failed = stray;
  for (const one of files) {
    passed += one.passed;
    failed += one.failed + (one.isBroken ? 1 : 0);
  }
  return { passed, failed };
}
