import { expect, it } from "vitest";
import { likelihood, readModel, shippedModel, type TreeModel, writeModel } from "./tree-model.ts";

const model: TreeModel = {
  facts: ["changed", "lead"],
  bias: -1,
  trees: [
    { fact: 0, bound: 0.5, left: -1, right: { fact: 1, bound: 0.25, left: 0.5, right: 3 } },
    0.125,
  ],
};

it("adds up the leaves that a row of facts leads to", () => {
  const oddsOf = (chance: number) => Math.log(chance / (1 - chance));
  expect(oddsOf(likelihood(model, { changed: 0, lead: 1 }))).toBeCloseTo(-1.875);
  expect(oddsOf(likelihood(model, { changed: 1, lead: 0.25 }))).toBeCloseTo(-0.375);
  expect(oddsOf(likelihood(model, { changed: 1, lead: 0.3 }))).toBeCloseTo(2.125);
});

it("reads what it wrote, and refuses what is no model or asks for facts that nobody tells", () => {
  expect(readModel(writeModel(model))).toEqual(model);
  expect(() => readModel('{"facts":[],"trees":[["a"]]}')).toThrow();
  expect(() => likelihood(model, { changed: 1 })).toThrow("lead");
});

it("ships with the trees that the documentation counts", () => {
  expect(shippedModel().trees).toHaveLength(500);
});
