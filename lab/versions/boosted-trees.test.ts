import { expect, it } from "vitest";
import { likelihood } from "#app/extraction/versions/continuation/tree-model.ts";
import { meanOf, trainTrees } from "./boosted-trees.ts";

const features = ["one", "other", "noise"];
const settings = {
  trees: 60,
  depth: 2,
  rate: 0.2,
  leastWeight: 0.5,
  smoothing: 1,
  features: 1,
  rows: 0.8,
  seed: 1,
};
/** True if exactly one of the first two is set: no linear model separates these. */
const rows = Array.from({ length: 400 }, (_, at) => {
  const [one, other] = [at % 2, Math.floor(at / 2) % 2];
  return { values: [one, other, (at * 7) % 5], isPositive: one !== other, weight: 1 };
});

it("learns what two features mean together", () => {
  const model = trainTrees(features, rows, settings);
  const chance = (one: number, other: number) => likelihood(model, [one, other, 3]);
  expect(chance(0, 1)).toBeGreaterThan(0.9);
  expect(chance(1, 0)).toBeGreaterThan(0.9);
  expect(chance(0, 0)).toBeLessThan(0.1);
  expect(chance(1, 1)).toBeLessThan(0.1);
});

it("gives the same trees for the same rows, and the mean of several models", () => {
  const [first, second] = [1, 2].map((seed) => trainTrees(features, rows, { ...settings, seed }));
  expect(trainTrees(features, rows, settings)).toEqual(first);
  if (!first || !second) throw new Error("Two models were trained.");
  const odds = (model: typeof first) => {
    const chance = likelihood(model, [1, 0, 0]);
    return Math.log(chance / (1 - chance));
  };
  expect(odds(meanOf([first, second]))).toBeCloseTo((odds(first) + odds(second)) / 2);
});
