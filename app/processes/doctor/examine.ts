import type { Settings } from "#app/env.server.ts";
import { checkBucket, checkProject, checkPushes } from "./check-cloud.ts";
import { checkDatabase } from "./check-database.ts";
import { checkDisk, checkExtensions, checkSandbox } from "./check-machine.ts";
import { checkModel } from "./check-model.ts";
import { checkFirebase, checkOauth } from "./check-sign-in.ts";
import type { Finding } from "./finding.ts";

/** Every check, in the order in which an administrator sets a configuration up. */
const checks = [
  ...[checkOauth, checkProject, checkFirebase, checkPushes, checkBucket],
  ...[checkDatabase, checkDisk, checkSandbox, checkExtensions, checkModel],
];

/** Runs every check of a configuration. */
export async function examine(settings: Settings, cloudToken: string | null): Promise<Finding[]> {
  return (await Promise.all(checks.map((check) => check({ settings, cloudToken })))).flat();
}

const marks = { right: "✓", weak: "!", wrong: "✗", unknown: "?" };

/** Formats the findings as lines: a mark, the step, the state, and where to act. */
export function formatFindings(findings: readonly Finding[]): string {
  return findings
    .map(({ step, is, says, where }) => {
      const address = where && is !== "right" ? `\n    ${where}` : "";
      return `${marks[is]} ${step}: ${says}${address}`;
    })
    .join("\n");
}
