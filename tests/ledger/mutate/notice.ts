import { z } from "zod";
import { reportFile, type Suite } from "./suites.ts";
import type { Change, Workplace } from "./workplace.ts";

/** The test that noticed a change; null when none did. */
export type Notice = { by: string } | null;
type Failure = { by: string; file: string | null } | null;

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/**
 * Runs suites against changes until one fails. A failure counts only when the test passes without the change:
 * on a busy machine, or in a broken checkout, a test may fail for other reasons.
 */
export function createJudge(workplace: Workplace) {
  const soundness = new Map<string, boolean>();

  async function failureOf({ name, command, seconds }: Suite): Promise<Failure> {
    const { code, output, timedOut } = await workplace.run(command, seconds);
    const report = workplace.take(reportFile);
    if (timedOut) return { by: `${name}: no end within ${seconds} s`, file: null };
    if (code === 0) return null;
    const failed = firstFailure(report ?? output, workplace.root);
    return { by: `${name}: ${failed.text}`, file: failed.file };
  }

  /** Whether the failed file, or without one the whole suite, passes without any change. */
  async function isSound(suite: Suite, file: string | null): Promise<boolean> {
    const alone = file === null ? suite : suite.onlyWith(file);
    const key = alone.command.join(" ");
    const known = soundness.get(key);
    if (known !== undefined) return known;
    const sound = (await failureOf(alone)) === null;
    soundness.set(key, sound);
    if (!sound) console.log(`  does not pass without a change, so it is not asked: ${file ?? key}`);
    return sound;
  }

  return async function judge(change: Change, suites: Suite[]): Promise<Notice> {
    for (const suite of suites) {
      const unsound: string[] = [];
      for (;;) {
        const failure = await workplace.withChange(change, () => failureOf(suite.without(unsound)));
        if (!failure) break;
        if (await isSound(suite, failure.file)) return { by: failure.by };
        if (failure.file === null || unsound.includes(failure.file)) break;
        unsound.push(failure.file);
      }
    }
    return null;
  };
}

/** The first failed test of a report; without a report the last line of the output. */
export function firstFailure(output: string, root: string): { text: string; file: string | null } {
  const last = output.trim().split("\n").at(-1) ?? "";
  const report = reportSchema.safeParse(parsed(output));
  for (const { name, status, assertionResults } of report.data?.testResults ?? []) {
    const failed = assertionResults.find((test) => test.status === "failed");
    const file = name.replace(`${root}/`, "");
    if (failed) return { text: `${file} › ${failed.fullName}`, file };
    if (status === "failed") return { text: `${file} could not run`, file };
  }
  return { text: last.slice(0, 160), file: null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No report: the command does not write one, or it ended before it could.
    return null;
  }
}
