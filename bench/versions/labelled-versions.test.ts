import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { threadSchema } from "../extraction/labelled-threads.ts";
import { readLines } from "../extraction/read-lines.ts";
import { judgeVersions, ratesOf, versionsGoldSchema } from "./judge-versions.ts";

function judge(set: string) {
  const file = (name: string) => fileURLToPath(new URL(`./${set}/${name}.jsonl`, import.meta.url));
  return judgeVersions(
    readLines(file("threads"), threadSchema),
    readLines(file("gold"), versionsGoldSchema),
  );
}

/** Threads of four trades, labelled before the rules were written. */
it("finds the versions of our own threads, and takes nothing else for one", () => {
  const figures = judge("own");
  expect(figures.gold).toBeGreaterThan(75);
  expect(figures.wrong).toEqual([]);
  expect(ratesOf(figures).r).toBeGreaterThan(0.95);
});

/** Written and labelled by somebody who did not know the rules; the rules were tuned on it since. */
it("finds most versions of threads by another hand, and takes nothing else for one", () => {
  const figures = judge("other-hand-two");
  expect(figures.gold).toBeGreaterThan(160);
  expect(figures.wrong).toEqual([]);
  expect(ratesOf(figures).r).toBeGreaterThan(0.75);
});
