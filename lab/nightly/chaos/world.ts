import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { keepBusy, startWorld, waitForRest } from "./start-world.ts";
import { type Kind, killOne, kinds } from "./victims.ts";

/**
 * One run of the product with its own database: a person imports, uploads and changes statuses and replies arrive,
 * while `--kills` processes are killed, of all kinds or of those of `--of`. Prints what is stored in the end, as one line
 * of JSON.
 */
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "0" },
    processes: { type: "string", default: "1" },
    of: { type: "string", default: kinds.join() },
  },
});
const kills = Number(values.kills);
const of = z.array(z.enum(kinds)).min(1).parse(values.of.split(","));

const count = Number(values.processes);
const world = await startWorld({ webs: count, workers: count });
try {
  const busy = keepBusy(world);
  const killed = await killMany();
  await busy;
  const secondsToRest = await waitForRest(world);
  const { countOrphans, outcomeOf } = await import("./outcome.ts");
  const outcome = await outcomeOf(world.owner, world.person.acknowledged);
  const orphans = await countOrphans(world.owner);
  process.stdout.write(`${JSON.stringify({ outcome, killed, secondsToRest, orphans })}\n`);
} finally {
  await world.stop();
}
process.exit();

async function killMany(): Promise<Record<Kind, number>> {
  const count = { web: 0, worker: 0, decoder: 0, postgres: 0, keeper: 0 };
  let done = 0;
  // A decoder that has nothing to do may not be there: another kind is chosen then.
  for (let tries = 0; done < kills && tries < 3 * kills; tries++) {
    await pause(1_000 + Math.random() * 2_000);
    const kind = z.enum(kinds).parse(of[Math.floor(Math.random() * of.length)]);
    if (!(await killSoon(kind))) continue;
    count[kind] += 1;
    done += 1;
  }
  return count;
}

/** Waits for a process of the kind: after other kills it starts late, or when there is work. */
async function killSoon(kind: Kind): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    if (killOne(kind, world.dataDir)) return true;
    await pause(100);
  }
  return false;
}
