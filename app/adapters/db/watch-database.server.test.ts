import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { unlessOutage, watchDatabase } from "./watch-database.server.ts";

let stop: () => Promise<void>;
afterEach(() => stop());

test("a process that was held up itself does not blame the database", async () => {
  stop = watchDatabase();
  // Long enough for every time limit of a look to have passed before its answer is read.
  for (let round = 0; round < 5; round += 1) {
    holdUp(1_100);
    await nextTurn();
    await expect(unlessOutage(async () => "works")).resolves.toBe("works");
  }
});

function holdUp(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
