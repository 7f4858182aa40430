import { runCommand, tellTimes } from "#tests/whole-run/run-command.ts";

/**
 * `npm run nightly -w lab`: the campaigns that are too long for `npm test`, which runs a part of each. Ends with one line for
 * each, and with 1 when one failed.
 */
const tests = (lane: string, ...files: string[]) => [
  "vitest",
  "run",
  `--project=${lane}`,
  ...files,
];
const campaigns: Record<string, string[]> = {
  "imports and readings of history killed before each of their statements": tests(
    "database",
    "app/domain/intake/import/resume-import.test.ts",
    "app/domain/intake/follow/resume-follow.test.ts",
  ),
  "imports through whatever goes wrong on the way to Google": tests(
    "database",
    "app/domain/intake/import/google-troubles.test.ts",
  ),
  "mails in any order, and every thread of the seed": tests(
    "database",
    "app/domain/tasks/reading/living-tasks.test.ts",
    "app/routes/thread/seed-quotes.test.ts",
  ),
  "many random mails, and every labelled thread in reversed order": tests(
    "pure",
    "app/extraction/extract-properties.test.ts",
    "lab/extraction/any-arrival.test.ts",
  ),
  "every odd value in every field of every route": tests(
    "routes",
    "tests/routes/description/fuzz.test.ts",
  ),
  "every journey, on a phone too": ["vitest", "run", "--project=journeys", "--project=processes"],
  "what a day leaves out": [
    ...["vitest", "run", "--tags-filter=nightly"],
    ...["--project=pure", "--project=database", "--project=routes"],
  ],
  "60 processes killed at random": ["node", "lab/nightly/chaos/run.ts", "--kills", "60"],
  "three web processes and three workers, of which one is killed every few seconds": [
    ...["node", "lab/nightly/chaos/run.ts", "--kills", "40"],
    ...["--processes", "3", "--of", "web,worker"],
  ],
  "a backup under load, restored elsewhere": ["node", "lab/nightly/backup/run.ts"],
  "behind PgBouncer, in session and in transaction mode": ["node", "lab/nightly/pooler/run.ts"],
  "the release before this one beside this one, on one database": [
    ...["node", "lab/nightly/two-builds/run.ts"],
  ],
  "the services of the Compose files, as processes": ["node", "lab/nightly/compose/run.ts"],
  "each alert rule, played by promtool": ["node", "lab/nightly/alerts/run.ts"],
  "the demo on a full disk": ["node", "lab/nightly/full-disk/run.ts"],
  attack: ["node", "lab/nightly/attack/run.ts"],
};

const words = process.argv.slice(2);
const chosen = Object.entries(campaigns).filter(
  ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
);
if (chosen.length === 0)
  throw new Error(`The campaigns are: ${Object.keys(campaigns).join("; ")}.`);
const rows: string[] = [];
for (const [name, command] of chosen) {
  const { code, ...times } = await runCommand(command, "inherit", { GALLEY_NIGHTLY: "1" });
  rows.push(`${code === 0 ? "✓" : "✗"} ${name} (${tellTimes(times)})`);
  if (code !== 0) process.exitCode = 1;
}
for (const row of rows) console.log(row);
