import { z } from "zod";
import type { Suite } from "./suites.ts";
import type { Workplace } from "./workplace.ts";

/** Who noticed a change, if anybody. */
export type Notice = { by: string } | null;

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** Runs the suites until one fails. */
export async function noticeWith(workplace: Workplace, suites: Suite[]): Promise<Notice> {
  for (const { name, command, seconds } of suites) {
    const { code, output, timedOut } = await workplace.run(command, seconds);
    if (timedOut) return { by: `${name}: no end within ${seconds} s` };
    if (code !== 0) return { by: `${name}: ${firstFailure(output, workplace.root)}` };
  }
  return null;
}

/** The first failed test of a report, or else the last line of what was printed. */
export function firstFailure(output: string, root: string): string {
  const last = output.trim().split("\n").at(-1) ?? "";
  const report = reportSchema.safeParse(parsed(output.slice(output.indexOf('{"numTotal'))));
  for (const file of report.data?.testResults ?? []) {
    const failed = file.assertionResults.find(({ status }) => status === "failed");
    const path = file.name.replace(`${root}/`, "");
    if (failed) return `${path} › ${failed.fullName}`;
    if (file.status === "failed") return `${path} could not run`;
  }
  return last.slice(0, 160);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No report: the command was another one, or it ended before it could write one.
    return null;
  }
}
