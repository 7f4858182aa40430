import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { projectRoot } from "#app/env.server.ts";
import { buildWhenStale } from "#app/processes/development/build-when-stale.ts";
import { testSettings } from "#tests/setup/lanes/test-settings.ts";
import { storeResult } from "../results/results-files.ts";

/**
 * Prints the product's figures and writes them to .data/bench, a file a part. Ratios hold on any machine; the
 * other figures are of this machine. `npm run bench -w lab -- dashboard` measures one part; the others are `smooth`,
 * `import`, `arrival`, `fairness` (imports), `floods` (requests), `scale`, `felt`, `load`, `compare`, `stop`,
 * `first-page` and `size`. With `--keep`
 * the plots of lab/RESULTS.md are drawn anew from what was measured.
 */
const parts = {
  dashboard: async () => (await import("./dashboard/run-dashboard.ts")).runDashboard(),
  smooth: async () => (await import("./smooth/run-smooth.ts")).runSmooth(),
  import: async () => (await import("./import/run-import.ts")).runImport(),
  arrival: async () => (await import("./arrival/run-arrival.ts")).runArrival(),
  fairness: async () => (await import("./fairness/run-fairness.ts")).runFairness(),
  floods: async () => (await import("./fairness/run-floods.ts")).runFloods(),
  scale: async () => (await import("./scale/run-scale.ts")).runScale(),
  felt: async () => (await import("./felt/run-felt.ts")).runFelt(),
  load: async () => (await import("./load/run-load.ts")).runLoad(),
  compare: async () => (await import("./compare/run-compare.ts")).runCompare(),
  stop: async () => (await import("./stop/run-stop.ts")).runStop(),
  "first-page": async () => (await import("./first-page.ts")).measureFirstPage(),
  size: async () => ({
    firstScriptsKb: (await import("#tests/routes/first-scripts.ts")).firstScriptsKb(),
    installMiB: folderMiB("node_modules"),
    buildMiB: folderMiB("build"),
  }),
};

const folder = join(projectRoot, ".data/bench");
mkdirSync(folder, { recursive: true });
const part = z.custom<keyof typeof parts>(
  (name) => typeof name === "string" && Object.hasOwn(parts, name),
  `The parts are ${Object.keys(parts).join(", ")}.`,
);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: "boolean", default: false } },
});
const requested = z.array(part).parse(positionals);
await buildWhenStale(console.error);
const [only] = requested;
if (only && requested.length === 1) await measurePart(only);
else measureEach(requested);

/** Measures one part in this process. */
async function measurePart(name: keyof typeof parts): Promise<void> {
  // The measured modules read their settings when they are imported: see bench-database.ts.
  Object.assign(process.env, testSettings({ databaseUrl: "postgres://unused", dataDir: ".data" }));
  const result = await parts[name]();
  console.log(`\n${name}`);
  print(result, "  ");
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  if (values.keep) storeResult(name, result);
}

/**
 * Measures each of these parts, or all, in a process of its own: the settings and the memory of one are not the next
 * one's. A part that fails does not keep the others from being measured.
 */
function measureEach(names: readonly string[]): void {
  const failed = Object.keys(parts)
    .filter((name) => names.length === 0 || names.includes(name))
    .filter((name) => {
      const command = [import.meta.filename, name, ...(values.keep ? ["--keep"] : [])];
      return spawnSync(process.execPath, command, { stdio: "inherit" }).status !== 0;
    });
  console.log(`\nWritten to ${folder}`);
  if (failed.length === 0) return;
  console.error(`Not measured, since they failed: ${failed.join(", ")}`);
  process.exitCode = 1;
}

function print(value: unknown, indent: string): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (Array.isArray(inner) && typeof inner[0] === "object") console.table(inner);
    else if (typeof inner === "object" && inner !== null && !Array.isArray(inner)) {
      console.log(`${indent}${key}`);
      print(inner, `${indent}  `);
    } else console.log(`${indent}${key.padEnd(24)}${String(inner)}`);
  }
}

function folderMiB(folder: string): number {
  const [kib = "0"] = execFileSync("du", ["-sk", join(projectRoot, folder)])
    .toString()
    .split("\t");
  return Math.round(Number(kib) / 1024);
}
