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
  ["other-hand-two", 160, 0.75, []],
  // The same view by another light, which is no newer state.
  ["other-hand-five", 100, 0.82, ["t23-m1/View01_living.jpg = t23-m5/View01_living_dusk.jpg"]],
  ["other-hand-six", 80, 0.82, []],
])(
  "finds most versions of the threads of %s, and takes nothing else for one",
  (set, pairs, recall, wrong) => {
    const figures = judge(set);
    expect(figures.gold).toBeGreaterThan(pairs);
    expect(figures.wrong).toEqual(wrong);
    expect(ratesOf(figures).r).toBeGreaterThan(recall);
  },
);
