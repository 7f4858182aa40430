import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { closeDatabase, db, poolUse } from "./client.server.ts";
import { askDatabase, unlessOutage, watchDatabase } from "./watch-database.server.ts";

let stop: () => Promise<void>;
afterEach(() => stop());
afterAll(closeDatabase);

test("a process that was held up itself does not blame the database", async () => {
  stop = watchDatabase();
  // Long enough for every time limit of a look to have passed before its answer is read.
  for (let round = 0; round < 5; round += 1) {
    holdUp(1_100);
    await nextTurn();
    await expect(unlessOutage(async () => "works")).resolves.toBe("works");
  }
});

test("the watch's connection answers while every connection of the pool is taken", async () => {
  stop = watchDatabase();
  const otherwise = vi.fn(async () => undefined);
  await expect
    .poll(async () => {
      otherwise.mockClear();
      await askDatabase(otherwise);
      return otherwise.mock.calls.length;
    })
    .toBe(0);
  const end = Promise.withResolvers<void>();
  const taken = Array.from({ length: 10 }, () => db().transaction(() => end.promise));
  const late = db().transaction(async () => undefined);
  await expect.poll(() => poolUse().waiting).toBe(1);
  // At once, by several.
  await Promise.all([1, 2, 3].map(() => askDatabase(otherwise)));
  expect(otherwise).not.toHaveBeenCalled();
  end.resolve();
  await Promise.all([...taken, late]);
  expect(poolUse()).toMatchObject({ waiting: 0, acquired: 11 });
});

function holdUp(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
