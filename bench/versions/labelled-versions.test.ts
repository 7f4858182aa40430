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

/** Written and labelled by people who did not know the rules; the rules were tuned on them since. */
it.each([
  ["other-hand-two", 160, 0.75],
  ["other-hand-five", 100, 0.82],
  ["other-hand-six", 80, 0.82],
])(
  "finds most versions of the threads of %s, and takes hardly anything else for one",
  (set, pairs, recall) => {
    const figures = judge(set);
    const rates = ratesOf(figures);
    expect(figures.gold).toBeGreaterThan(pairs);
    expect(rates.p).toBeGreaterThan(0.98);
    expect(rates.r).toBeGreaterThan(recall);
  },
);
