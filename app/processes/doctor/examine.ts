import type { Settings } from "#app/env.server.ts";
import type { Check, CheckInput, Finding } from "./check.ts";
import { checkDatabase } from "./check-database.ts";
import { checkModel } from "./check-model.ts";
import { checkOauth } from "./check-oauth.ts";
import { checkFirebase, checkProject } from "./check-project.ts";
import { checkPushes } from "./check-pushes.ts";
import { checkBucket, checkDisk, checkExtensions } from "./check-storage.ts";

const checks: Check[] = [
  ...[checkOauth, checkProject, checkFirebase, checkPushes, checkBucket],
  ...[checkDatabase, checkDisk, checkExtensions, checkModel],
];

/** Runs every check of a configuration, in the order in which an administrator sets it up. */
export async function examine(settings: Settings, cloudToken: string | null): Promise<Finding[]> {
  const input: CheckInput = { settings, places: placesOf(settings), cloudToken };
  return (await Promise.all(checks.map((check) => check(input)))).flat();
}

/** Google's addresses; the offline Google plays all of them at its own. */
function placesOf({ OFFLINE_GOOGLE, GOOGLE_ISSUER_URL: issuer }: Settings): CheckInput["places"] {
  if (OFFLINE_GOOGLE) {
    const at = { serviceUsage: issuer, identityToolkit: issuer, pubsub: issuer, storage: issuer };
    return { issuer, ...at };
  }
  return {
    issuer,
    serviceUsage: "https://serviceusage.googleapis.com",
    identityToolkit: "https://identitytoolkit.googleapis.com",
    pubsub: "https://pubsub.googleapis.com",
    storage: "https://storage.googleapis.com",
  };
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
