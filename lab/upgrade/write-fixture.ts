import { execFileSync } from "node:child_process";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildWhenStale } from "#app/processes/development/build-when-stale.ts";
import { seenByApi } from "#tests/upgrade/seen-by-api.ts";
import { startWorld } from "../nightly/chaos/start-world.ts";

/**
 * `npm run upgrade:fixture -w lab`: keeps today's schema with the data of a small desk, for the test of updates from it
 * (upgrade.test.ts). Run it before each release, then `npm run format`; never change what is there.
 */
const threadCount = 4;
const root = join(import.meta.dirname, "../..");
const newest = readdirSync(join(root, "app/adapters/db/migrations"))
  .filter((name) => name.endsWith(".sql"))
  .sort()
  .at(-1);
const name = join(root, "tests/upgrade/fixtures", newest?.slice(0, 4) ?? "");

await buildWhenStale(console.error);
const world = await startWorld();
try {
  const { isQuiet } = await import("../nightly/chaos/outcome.ts");
  await world.person.importThreads(world.smallestThreads.slice(0, threadCount));
  while (!(await isQuiet(world.owner, threadCount))) {
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  for (let round = 0; round < 5; round++) await world.person.changeStatus(round);
  await world.person.upload("sketch.svg");
  const seen = await seenByApi(world.origin, world.cookie);
  writeFileSync(`${name}.json`, `${JSON.stringify(seen, null, 2)}\n`);
  rmSync(`${name}.backup`, { force: true });
  execFileSync(process.execPath, [join(root, "app/processes/backup.ts"), `${name}.backup`], {
    stdio: "inherit",
  });
} finally {
  await world.stop();
}
process.exit();
