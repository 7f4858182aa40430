import { execFile } from "node:child_process";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { z } from "zod";
import { buildWhenStale } from "#app/processes/development/build-when-stale.ts";

/**
 * `npm run chaos -w lab -- --kills 60`: a run of the product in which web process, worker, decoder, PostgreSQL and its keeper
 * are killed at random, beside an undisturbed one. Prints both in one table, and fails when they differ or what was
 * acknowledged is lost. `--processes 3 --of web,worker` runs three of each, and kills these only.
 */
const { kills, ...shape } = parseArgs({
  options: {
    kills: { type: "string", default: "60" },
    processes: { type: "string", default: "1" },
    of: { type: "string", default: "" },
  },
}).values;
const reportSchema = z.object({
  outcome: z.record(z.string(), z.number()),
  killed: z.record(z.string(), z.number()),
  secondsToRest: z.number(),
  orphans: z.number(),
});
const mustBeZero = /lost|missing|not |differences/;

await buildWhenStale(console.error);
const calm = await runWorld(0);
const disturbed = await runWorld(Number(kills));
const killed = Object.values(disturbed.killed).reduce((sum, count) => sum + count, 0);
console.table(
  Object.fromEntries(
    Object.keys(calm.outcome).map((what) => [
      what,
      { undisturbed: calm.outcome[what], [`${killed} kills`]: disturbed.outcome[what] },
    ]),
  ),
);
console.log("Killed:", disturbed.killed);
console.log(
  `At rest ${disturbed.secondsToRest} s after the last request (undisturbed ${calm.secondsToRest} s).`,
);
console.log(`Bytes that the next sweep deletes: ${disturbed.orphans}.`);
// How many statuses were changed depends on when there were tasks.
const isEqual = Object.keys(calm.outcome).every(
  (what) => /^acknowledged/.test(what) || calm.outcome[what] === disturbed.outcome[what],
);
const isWhole = Object.entries(disturbed.outcome).every(
  ([what, count]) => !mustBeZero.test(what) || count === 0,
);
if (!isEqual || !isWhole || killed < Number(kills)) process.exitCode = 1;

async function runWorld(count: number): Promise<z.output<typeof reportSchema>> {
  const given = Object.entries(shape).filter(([, value]) => value !== "");
  const options = given.map(([name, value]) => `--${name}=${value}`);
  const args = [join(import.meta.dirname, "world.ts"), `--kills=${count}`, ...options];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 10_000_000 });
  return reportSchema.parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? ""));
}
