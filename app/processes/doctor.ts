import { applicationDefault } from "firebase-admin/app";
import { environmentWith, parseSettings } from "#app/env.server.ts";
import { examine, formatFindings } from "./doctor/examine.ts";

/*
 * `npm run doctor`: checks a configuration step by step and says for each step what is right or what to do.
 * Reads the settings of `npm start` and changes nothing. Exits with 1 if something is wrong.
 */
try {
  const given = environmentWith({});
  const settings = parseSettings({ ...given, DATABASE_URL: given.DATABASE_URL || "embedded" });
  const findings = await examine(settings, settings.OFFLINE_GOOGLE ? "offline" : await findToken());
  console.log(formatFindings(findings));
  process.exitCode = findings.some(({ is }) => is === "wrong") ? 1 : 0;
} catch (error) {
  console.error(`✗ settings: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

/** A token of the service account for Google Cloud; null if there is no account that Google accepts. */
async function findToken(): Promise<string | null> {
  try {
    return (await applicationDefault().getAccessToken()).access_token;
  } catch {
    return null;
  }
}
