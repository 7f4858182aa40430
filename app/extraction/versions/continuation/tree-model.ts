// Gradient-boosted decision trees (Friedman 2001): reading and asking the model that lab/versions trains.

import { readFileSync } from "node:fs";
import { z } from "zod";

/** A decision tree of a gradient-boosted ensemble: the left branch if the feature is at most the bound; a leaf is a number. */
export type Tree = number | { feature: number; bound: number; left: Tree; right: Tree };

/** Gradient-boosted decision trees: the sum of their leaves is the logarithm of the odds. */
export interface TreeModel {
  /** The names of the features, in the order by which the trees refer to them. */
  features: readonly string[];
  bias: number;
  trees: readonly Tree[];
}

const treeSchema: z.ZodType<Tree> = z.lazy(() =>
  z.union([
    z.number(),
    z
      .tuple([z.number().int(), z.number(), treeSchema, treeSchema])
      .transform(([feature, bound, left, right]) => ({ feature, bound, left, right })),
  ]),
);
const modelSchema = z.object({
  features: z.array(z.string()),
  bias: z.number(),
  trees: z.array(treeSchema),
});

/** The stored format: a node is a list of feature, bound and two branches. */
export function writeModel({ features, bias, trees }: TreeModel): string {
  const short = (value: number) => Number(value.toPrecision(5));
  const lists = (tree: Tree): unknown =>
    typeof tree === "number"
      ? short(tree)
      : [tree.feature, short(tree.bound), lists(tree.left), lists(tree.right)];
  return `${JSON.stringify({ features, bias: short(bias), trees: trees.map(lists) })}\n`;
}

/** Throws a ZodError when the text is not a model. */
export function readModel(text: string): TreeModel {
  return modelSchema.parse(JSON.parse(text));
}

/** Returns a likelihood from 0 to 1; `values` are the model's features in their order. */
export function likelihood(model: TreeModel, values: readonly number[]): number {
  let sum = model.bias;
  for (const tree of model.trees) sum += leafOf(tree, values);
  return 1 / (1 + Math.exp(-sum));
}

/** The number of the leaf that a row of features reaches. */
export function leafOf(tree: Tree, values: readonly number[]): number {
  let node = tree;
  while (typeof node !== "number") {
    node = (values[node.feature] ?? 0) <= node.bound ? node.left : node.right;
  }
  return node;
}

let shipped: TreeModel | undefined;

/** The model file in this folder, read once. */
export function shippedModel(): TreeModel {
  shipped ??= readModel(readFileSync(new URL("./model.json", import.meta.url), "utf8"));
  return shipped;
}
