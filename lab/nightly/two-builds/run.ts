import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { buildWhenStale } from "#app/processes/development/build-when-stale.ts";
import { keepBusy, startWorld, waitForRest } from "../chaos/start-world.ts";
import { buildRelease, findPreviousRelease, removeRelease } from "./previous-release.ts";

/**
 * `npm run nightly -w lab` runs it: the release before this one serves a person while this one migrates the same database and
 * starts beside it; then both serve that person in turn, and both workers take jobs. Fails when a request failed, when
 * something was lost or left undone, when the two tell different lists, or when there is no git history to build from.
 */
const commit = findPreviousRelease();
if (!commit) {
  console.error("No release before this one is in the git history, so nothing was tried.");
  process.exit(1);
}
/** Rounds of an upload, a change of status and an import, whose requests the two releases take in turn. */
const roundsOfBoth = 40;
const folder = mkdtempSync(join(tmpdir(), "galley-two-builds-"));
const release = join(folder, "release");
process.on("exit", () => {
  removeRelease(release);
  rmSync(folder, { recursive: true, force: true });
});

await buildWhenStale(console.error);
console.log(`The release before this one is ${commit}.`);
buildRelease(commit, release);
const world = await startWorld({ release });
const { person } = world;
try {
  const busy = keepBusy(world);
  while (person.acknowledged.uploads.length < 4 || person.acknowledged.changes.length < 4) {
    await pause(100);
  }
  const before = await countMigrations();
  await world.startWorker();
  const origins = [world.origin, await world.startWeb()];
  person.askToo(origins.slice(1));
  await busy;
  for (let round = 0; round < roundsOfBoth; round++) {
    await person.upload(`both-${round}.svg`);
    await person.changeStatus(round);
    const threadId = world.threadIds[round % world.threadIds.length];
    if (threadId) await person.importThreads([threadId]);
  }
  const secondsToRest = await waitForRest(world);
  const lists = await Promise.all(origins.map((origin) => readLists(origin)));
  const { outcomeOf } = await import("../chaos/outcome.ts");
  const outcome = await outcomeOf(world.owner, person.acknowledged);
  // Mails that the older release has read keep its reading until `npm run rebuild`.
  const { "differences of rebuild": changed, ...same } = outcome;
  const found = {
    ...same,
    "readings that npm run rebuild would change": changed,
    "seconds until all was done": secondsToRest,
    "migrations while the older release served": (await countMigrations()) - before,
    "requests answered by the older release": person.answeredBy(origins[0]),
    "requests answered by this release": person.answeredBy(origins[1]),
    "requests not answered": person.failures.length,
    "lists not the same": lists[0]?.join() === lists[1]?.join() ? 0 : 1,
  };
  console.table(found);
  for (const failure of person.failures) console.error(failure);
  const mustBeZero = /lost|missing|not /;
  const isWhole = Object.entries(found).every(([what, n]) => !mustBeZero.test(what) || n === 0);
  const wasTried =
    found["requests answered by this release"] >= roundsOfBoth && (lists[0]?.length ?? 0) > 10;
  if (!isWhole || !wasTried) process.exitCode = 1;
} finally {
  await world.stop();
}
process.exit();

/** The texts of the desk and of the list of feedback: the page must be served. */
async function readLists(origin: string): Promise<string[]> {
  const headers = { cookie: world.cookie };
  const page = await fetch(`${origin}/dashboard`, { headers });
  if (page.status !== 200) person.failures.push(`GET ${page.url} was answered with ${page.status}`);
  const response = await fetch(`${origin}/api/feedback?limit=100`, { headers });
  const tasks = z
    .array(z.object({ id: z.string(), status: z.string() }))
    .parse(await response.json());
  return tasks.map(({ id, status }) => `${id} ${status}`);
}

async function countMigrations(): Promise<number> {
  const { Client } = await import("pg");
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select count(*)::int as count from drizzle.__drizzle_migrations",
    );
    return z.object({ count: z.number() }).parse(rows[0]).count;
  } finally {
    await client.end();
  }
}
