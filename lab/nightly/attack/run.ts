import { buildWhenStale } from "#app/processes/development/build-when-stale.ts";
import { testSettings } from "#tests/setup/lanes/test-settings.ts";
import type { Attack } from "./attack.ts";
import { type Latency, measurePerson } from "./measure-person.ts";

/**
 * `npm run attack -w lab`: attacks the product as it ships, and prints what was tried, what held, and what another
 * person waited for meanwhile. `npm run attack -w lab -- mails` runs the attacks whose name holds that word.
 * Ends with 1 when something did not hold.
 */
Object.assign(process.env, testSettings({ databaseUrl: "postgres://unused", dataDir: ".data" }));
const asked = process.argv.slice(2);
/** The longest that another person may wait for the task of a short mail, in milliseconds. */
const mostTaskMs = 10_000;
await buildWhenStale(console.error);

// The attacks load modules of the app, which read their settings when they load.
const attacks: Attack[] = [
  (await import("./hostile-mails.ts")).hostileMails,
  (await import("./hostile-files.ts")).hostileFiles,
  (await import("./greedy-person.ts")).greedyPerson,
  (await import("./forged-replies.ts")).forgedReplies,
].filter(({ name }) => asked.length === 0 || asked.some((word) => name.includes(word)));

const { openAttackedWorld } = await import("./attacked-world.ts");
const world = await openAttackedWorld();
const rows: Record<string, unknown>[] = [];
const failures: string[] = [];
try {
  await measurePerson(world, () => true);
  const alone = await measurePerson(world, () => true);
  console.log("Another person alone:", alone);
  for (const attack of attacks) rows.push(await runOne(attack, alone));
  if (asked.length === 0 || asked.some((word) => "floods".includes(word))) {
    const { measureFloods, mostRatio } = await import("./measure-floods.ts");
    const table = await measureFloods(world);
    console.table(table);
    for (const { flood, ratio, refused } of table) {
      if (ratio > mostRatio)
        failures.push(`${flood}: another person waits ${ratio} times as long.`);
      if (refused > 0) failures.push(`${flood}: another person was refused ${refused} times.`);
    }
  }
  if (asked.length === 0 || asked.some((word) => "wrong callers".includes(word))) {
    const { wrongCallers } = await import("./wrong-callers.ts");
    rows.push(await runOne(wrongCallers, alone));
  }
} finally {
  await world.close();
}
console.table(rows);
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${rows.length} attacks, ${failures.length} failures`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function runOne(attack: Attack, alone: Latency): Promise<Record<string, unknown>> {
  let over = false;
  const started = performance.now();
  const running = attack.run(world).finally(() => {
    over = true;
  });
  const [outcome, during] = await Promise.all([running, measurePerson(world, () => over)]);
  const found = [...outcome.failures];
  if (during.worstTaskMs > mostTaskMs) {
    found.push(`Another person waited ${during.worstTaskMs} ms for a task.`);
  }
  failures.push(...found.map((failure) => `${attack.name}: ${failure}`));
  const peak = world.peakMiB.read();
  return {
    attack: attack.name,
    tried: outcome.tried,
    "did not hold": found.length,
    seconds: Math.round((performance.now() - started) / 1000),
    "desk ms": `${alone.deskMs} → ${during.deskMs}`,
    "mail to task ms": `${alone.taskMs} → ${during.taskMs} (worst ${during.worstTaskMs})`,
    "peak MiB web, worker, decoder": `${peak.web}, ${peak.worker}, ${peak.decoders}`,
  };
}
