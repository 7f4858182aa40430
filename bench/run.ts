import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#app/env.server.ts";
import { buildWhenStale } from "#app/processes/development/build-when-stale.ts";

/**
 * Prints the product's figures and writes them to .data/bench/latest.json. Ratios hold on any machine; the
 * other figures are of this machine. `npm run bench -- dashboard` measures one part; the others are `smooth`,
 * `import`, `arrival`, `fairness`, `scale`, `felt`, `load`, `stop`, `first-page` and `size`.
 */
const parts = {
  dashboard: async () => (await import("./dashboard/run-dashboard.ts")).runDashboard(),
  smooth: async () => (await import("./smooth/run-smooth.ts")).runSmooth(),
  import: async () => (await import("./import/run-import.ts")).runImport(),
  arrival: async () => (await import("./arrival/run-arrival.ts")).runArrival(),
  fairness: async () => (await import("./fairness/run-fairness.ts")).runFairness(),
  scale: async () => (await import("./scale/run-scale.ts")).runScale(),
  felt: async () => (await import("./felt/run-felt.ts")).runFelt(),
  load: async () => (await import("./load/run-load.ts")).runLoad(),
  compare: async () => (await import("./compare/run-compare.ts")).runCompare(),
  stop: async () => (await import("./stop/run-stop.ts")).runStop(),
  "first-page": async () => (await import("./first-page.ts")).measureFirstPage(),
  size: async () => ({
    firstScriptsKb: (await import("./first-scripts.ts")).firstScriptsKb(),
    installMiB: folderMiB("node_modules"),
    buildMiB: folderMiB("build"),
  }),
};

// The measured modules read their settings when they are imported: see bench-database.ts.
const { testSettings } = await import("#tests/setup/lanes/test-settings.ts");
Object.assign(process.env, testSettings({ databaseUrl: "postgres://unused", dataDir: ".data" }));

const asked = process.argv.slice(2);
const results: Record<string, unknown> = {};
await buildWhenStale(console.error);
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  results[name] = await measure();
  console.log(`\n${name}`);
  print(results[name], "  ");
}
const file = join(projectRoot, ".data/bench/latest.json");
mkdirSync(join(projectRoot, ".data/bench"), { recursive: true });
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
console.log(`\nWritten to ${file}`);

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
