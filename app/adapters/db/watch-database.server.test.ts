import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, expect, type Mock, test, vi } from "vitest";
import { closeDatabase, db, poolUse } from "./client.server.ts";
import { askDatabase, unlessOutage, watchDatabase } from "./watch-database.server.ts";

let stop: () => Promise<void>;
afterEach(() => stop());
afterAll(closeDatabase);

test("a process that was held up itself does not blame the database", async () => {
  stop = watchDatabase();
  // Long enough for every time limit of a look to have passed before its answer is read.
  for (let round = 0; round < 3; round += 1) {
    holdUp(1_100);
    await nextTurn();
    await expect(unlessOutage(async () => "works")).resolves.toBe("works");
  }
});

test("a process that is held up again and again, each time a little longer than a check waits, does not blame it either", async () => {
  stop = watchDatabase();
  await untilWatched(vi.fn(async () => void (await db().execute(sql`select 1`))));
  const until = performance.now() + 4_000;
  while (performance.now() < until) {
    holdUp(850);
    await nextTurn();
    await expect(unlessOutage(async () => "works")).resolves.toBe("works");
  }
});

test("requests are answered although the process is delayed or the watch's connection breaks", async () => {
  stop = watchDatabase();
  const otherwise = vi.fn(async () => void (await db().execute(sql`select 1`)));
  await untilWatched(otherwise);
  const asked = askDatabase(otherwise);
  // Its time limit has passed before its answer is read.
  holdUp(800);
  await asked;
  await untilWatched(otherwise);
  await db().execute(
    sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'galley-watch' and datname = current_database()`,
  );
  await askDatabase(otherwise);
  await untilWatched(otherwise);
});

test("the watch's connection answers while every connection of the pool is taken", async () => {
  stop = watchDatabase();
  const otherwise = vi.fn(async () => undefined);
  await untilWatched(otherwise);
  const { acquired: acquiredBefore } = poolUse();
  const end = Promise.withResolvers<void>();
  const taken = Array.from({ length: 10 }, () => db().transaction(() => end.promise));
  const late = db().transaction(async () => undefined);
  await expect.poll(() => poolUse().waiting).toBe(1);
  // At once, by several.
  await Promise.all([1, 2, 3].map(() => askDatabase(otherwise)));
  expect(otherwise).not.toHaveBeenCalled();
  end.resolve();
  await Promise.all([...taken, late]);
  expect(poolUse()).toMatchObject({ waiting: 0, acquired: acquiredBefore + 11 });
});

/** Asks until the watch's connection answers; no question may fail. */
async function untilWatched(otherwise: Mock<() => Promise<void>>): Promise<void> {
  do {
    otherwise.mockClear();
    await askDatabase(otherwise);
    await nextTurn();
  } while (otherwise.mock.calls.length > 0);
}

function holdUp(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
