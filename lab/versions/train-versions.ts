import { writeFileSync } from "node:fs";
import { choosingBy } from "#app/extraction/versions/continuation/choose-continued.ts";
import { type TreeModel, writeModel } from "#app/extraction/versions/continuation/tree-model.ts";
import { type Example, meanOf, trainTrees } from "./boosted-trees.ts";
import { addFigures, judgeSet, noFigures, ratesOf } from "./judge-versions.ts";
import { type TaughtPair, taughtPairs } from "./taught-pairs.ts";
import { readSet, setNames, setsForJudging, type VersionSet } from "./version-sets.ts";

/**
 * `npm run train:versions -w lab`: teaches the model that says which stack a file continues, on all labelled sets but those for
 * judging, and writes it. First each set is judged by a model that was taught without it, at several bounds.
 */
const settings = {
  trees: 250,
  depth: 3,
  rate: 0.06,
  leastWeight: 2,
  smoothing: 3,
  features: 0.35,
  rows: 0.7,
};
/** The number of models whose mean is used: it varies less than one model. */
const models = 2;
/** One hand was asked for the messiest threads that there are: they count half. */
const weights: Record<string, number> = { "hand-13": 0.5 };
const bounds = [0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9];
const modelFile = new URL("../../app/extraction/versions/continuation/model.json", import.meta.url);

const sets = setNames()
  .filter((name) => !setsForJudging.includes(name))
  .map((name) => {
    const set = readSet(name);
    return { set, pairs: taughtPairs(set) };
  });

const totals = new Map(bounds.map((bound) => [bound, noFigures()]));
for (const held of sets) {
  const model = teach(sets.filter((other) => other !== held));
  console.log(
    `${held.set.name}: ${bounds.map((bound) => judged(held.set, model, bound)).join("  ")}`,
  );
}
for (const [bound, figures] of totals) console.log(bound, JSON.stringify(ratesOf(figures)));

const text = writeModel(teach(sets));
writeFileSync(modelFile, text);
console.log(`${text.length} bytes written.`);

function judged(set: VersionSet, model: TreeModel, bound: number): string {
  const figures = judgeSet(set, choosingBy(model, bound));
  totals.set(bound, addFigures(totals.get(bound) ?? noFigures(), figures));
  const { p, r } = ratesOf(figures);
  return `${bound} ${p.toFixed(3)}/${r.toFixed(3)}`;
}

function teach(from: readonly { set: VersionSet; pairs: readonly TaughtPair[] }[]): TreeModel {
  const names = Object.keys(from.flatMap(({ pairs }) => pairs)[0]?.features ?? {});
  const rows = from.flatMap(({ set, pairs }) =>
    pairs.map(({ features, continues }): Example => {
      const values = names.map((name) => features[name] ?? 0);
      return { values, isPositive: continues, weight: weights[set.name] ?? 1 };
    }),
  );
  const seeds = Array.from({ length: models }, (_, at) => at + 1);
  return meanOf(seeds.map((seed) => trainTrees(names, rows, { ...settings, seed })));
}
