import { expect, it } from "vitest";
import { judgeSet, ratesOf } from "./judge-versions.ts";
import { readSet, setNames, setsForJudging } from "./version-sets.ts";

/** Threads of four trades, labelled before the rules were written. */
it("finds the versions of our own threads, and takes nothing else for one", () => {
  const figures = judgeSet(readSet("own"));
  expect(figures.gold).toBeGreaterThan(75);
  expect(figures.wrong).toEqual([]);
  expect(ratesOf(figures).r).toBeGreaterThan(0.95);
});

/** Without the model: matches that names prove are hardly ever wrong. */
it.each(setNames())("takes hardly a pair of %s for versions by their names alone", (set) => {
  const figures = judgeSet(readSet(set), () => ({ sure: new Map(), maybe: new Map() }));
  expect(figures.wrong.length).toBeLessThanOrEqual(Math.ceil(figures.gold / 25));
});

it.each(setNames().filter((set) => !setsForJudging.includes(set)))(
  "takes few pairs of %s for versions, which it was taught on",
  (set) => {
    expect(ratesOf(judgeSet(readSet(set))).p).toBeGreaterThan(0.93);
  },
);

/** Written and labelled by people who know neither rules nor model; nobody who works on these reads them. */
it.each([
  ["hand-04", 0.94, 0.61],
  ["hand-07", 0.97, 0.73],
  ["hand-08", 0.99, 0.9],
  ["hand-09", 0.95, 0.95],
])(
  "finds the versions in the unread threads of %s as well as the documentation says",
  (set, p, r) => {
    expect(setsForJudging).toContain(set);
    const rates = ratesOf(judgeSet(readSet(set)));
    expect(rates.p).toBeGreaterThan(p);
    expect(rates.r).toBeGreaterThan(r);
  },
);
