import { runCommand, tellTimes } from "../whole-run/run-command.ts";

/**
 * `npm run nightly`: the campaigns that are too long for `npm test`. Ends with one line for each, and with 1
 * when one failed.
 */
const campaigns: Record<string, string[]> = {
  "an import killed before each of its statements": [
    ...["vitest", "run", "--project=database"],
    "app/domain/intake/import/resume-import.test.ts",
  ],
  attack: ["node", "tests/nightly/attack/run.ts"],
};

const rows: string[] = [];
for (const [name, command] of Object.entries(campaigns)) {
  const { code, ...times } = await runCommand(command, "inherit", { GALLEY_NIGHTLY: "1" });
  rows.push(`${code === 0 ? "✓" : "✗"} ${name} (${tellTimes(times)})`);
  if (code !== 0) process.exitCode = 1;
}
for (const row of rows) console.log(row);
