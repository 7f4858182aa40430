import { expect, it } from "vitest";
import { findVersions } from "../find-versions.ts";
import { pairFeatures, pairsOf } from "./choose-continued.ts";
import { likelihood, readModel, shippedModel, type TreeModel, writeModel } from "./tree-model.ts";

const model: TreeModel = {
  features: ["changed", "lead"],
  bias: -1,
  trees: [
    { feature: 0, bound: 0.5, left: -1, right: { feature: 1, bound: 0.25, left: 0.5, right: 3 } },
    0.125,
  ],
};

it("adds up the leaves that a row of features leads to", () => {
  const oddsOf = (chance: number) => Math.log(chance / (1 - chance));
  expect(oddsOf(likelihood(model, [0, 1]))).toBeCloseTo(-1.875);
  expect(oddsOf(likelihood(model, [1, 0.25]))).toBeCloseTo(-0.375);
  expect(oddsOf(likelihood(model, [1, 0.3]))).toBeCloseTo(2.125);
});

it("reads what it wrote, and refuses what is no model", () => {
  expect(readModel(writeModel(model))).toEqual(model);
  expect(() => readModel('{"features":[],"trees":[["a"]]}')).toThrow();
});

it("ships with trees for the features of a file and a stack, in their order", () => {
  const asked: string[][] = [];
  const sent = (name: string) => ({
    from: "jo@studio.example",
    text: "",
    files: [{ id: name, name, hash: null }],
  });
  findVersions([sent("plan.pdf"), sent("garden.pdf")], (files, context) => {
    for (const pair of files.flatMap((one) => pairsOf(one, context))) {
      asked.push(Object.keys(pairFeatures(pair, context)));
    }
    return { sure: new Map(), maybe: new Map() };
  });
  expect(asked).toEqual([shippedModel().features]);
  expect(shippedModel().trees).toHaveLength(500);
});
