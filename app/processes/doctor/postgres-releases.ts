import { type Finding, right, weak } from "./check.ts";

/**
 * PostgreSQL's releases as they were known on `asOf`, from https://www.postgresql.org/docs/release/ and
 * https://www.postgresql.org/support/security/. Bring it up to date with each release of Galley; PostgreSQL's are planned
 * for February, May, August and November (https://www.postgresql.org/developer/roadmap/).
 */
const known = {
  asOf: "2026-11-27",
  newest: [{ major: 18, minor: 6, released: "2026-08-13", fixesSecurity: true }],
};

/** Compares a server (`server_version_num`) with the newest release of its major version that this build knows of. */
export function judgeRelease(version: number): Finding[] {
  const [major, minor] = [Math.floor(version / 10_000), version % 10_000];
  const step = "database release";
  const newest = known.newest.find((release) => release.major === major);
  if (!newest) return [];
  if (minor >= newest.minor) {
    return [
      right(
        step,
        `It is PostgreSQL ${major}.${minor}; ${major}.${newest.minor} was the newest on ${known.asOf}.`,
      ),
    ];
  }
  const fixes = newest.fixesSecurity ? "has security fixes that it lacks" : "is newer";
  return [
    weak(
      step,
      `It is PostgreSQL ${major}.${minor}; ${major}.${newest.minor} of ${newest.released} ${fixes}, and others may have come since ${known.asOf}. Update the server; the embedded one is as new as its npm package: see "The embedded database" in docs/operations.md for the way to DATABASE_URL.`,
      "https://www.postgresql.org/support/security/",
    ),
  ];
}
