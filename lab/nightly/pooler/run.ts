import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { buildWhenStale } from "#app/processes/development/build-when-stale.ts";

/**
 * `npm run nightly -w lab` runs it: the product behind PgBouncer, in session and in transaction mode, while a person imports,
 * uploads and changes statuses. Prints what is stored in the end, and fails when something was lost or left undone, or when PgBouncer is
 * not installed (`apt-get install pgbouncer`).
 */
if (spawnSync("pgbouncer", ["--version"], { stdio: "inherit" }).error) {
  console.error("PgBouncer is not installed, so nothing was tried: apt-get install pgbouncer");
  process.exit(1);
}
const mustBeZero = /lost|missing|not |differences/;
const reportSchema = z.record(z.string(), z.number());

await buildWhenStale(console.error);
const table: Record<string, Record<string, number>> = {};
for (const mode of ["session", "transaction"]) {
  const program = [join(import.meta.dirname, "world.ts"), mode];
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    maxBuffer: 10_000_000,
  });
  table[mode] = reportSchema.parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? ""));
}
console.table(table);
const reports = Object.values(table);
const isWhole = reports.every((report) =>
  Object.entries(report).every(([what, count]) => !mustBeZero.test(what) || count === 0),
);
const wereUsed = reports.every((report) => (report["statements through the pooler"] ?? 0) > 1_000);
if (!isWhole || !wereUsed) process.exitCode = 1;
