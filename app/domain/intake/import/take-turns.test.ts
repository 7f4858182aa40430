import { expect, test } from "vitest";
import { takeTurns } from "./take-turns.ts";

test("runs one work at a time, and a failure does not block the others", async () => {
  const inTurn = takeTurns();
  const events: string[] = [];
  const work = (name: string, fails = false) =>
    inTurn(async () => {
      events.push(`${name} begins`);
      await new Promise(setImmediate);
      events.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work("a"), work("b", true), work("c")]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(events).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});
