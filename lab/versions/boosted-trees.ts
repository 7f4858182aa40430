import {
  leafOf,
  type Tree,
  type TreeModel,
} from "#app/extraction/versions/continuation/tree-model.ts";
import { randomFrom } from "../extraction/linear-svm.ts";

/** A row of features with its label; `weight` is how much it counts. */
export interface Example {
  values: readonly number[];
  isPositive: boolean;
  weight: number;
}

export interface TreeSettings {
  trees: number;
  depth: number;
  /** The learning rate: the share of each tree's answer that is used. */
  rate: number;
  /** The least weight of a branch, by how unsure its rows are. */
  leastWeight: number;
  /** Regularisation: keeps leaves of few rows near 0. */
  smoothing: number;
  /** Shares of features and rows that each tree sees. */
  features: number;
  rows: number;
  seed: number;
}

const MAX_BOUNDS = 31;

/**
 * Trains trees by gradient boosting on the logarithmic loss (Friedman, 2001; leaves by Newton's step as in Chen and
 * Guestrin, 2016). The same rows and settings give the same trees.
 */
export function trainTrees(
  features: readonly string[],
  rows: readonly Example[],
  settings: TreeSettings,
): TreeModel {
  const random = randomFrom(settings.seed);
  const columns = features.map((_, feature) => columnOf(rows, feature));
  const total = sumOf(rows, ({ weight }) => weight);
  const positive = sumOf(rows, ({ weight, isPositive }) => (isPositive ? weight : 0));
  const bias = Math.log(positive / (total - positive));
  const scores = new Float64Array(rows.length).fill(bias);
  const trees: Tree[] = [];
  for (let at = 0; at < settings.trees; at++) {
    const slopes = rows.map(({ isPositive, weight }, row) =>
      slopeOf(scores[row] ?? 0, isPositive, weight),
    );
    const seen = rows.map((_, row) => row).filter(() => random() < settings.rows);
    const used = columns.map((_, feature) => feature).filter(() => random() < settings.features);
    const tree = grow({ columns, slopes, used, settings }, seen, settings.depth);
    trees.push(tree);
    for (const [row, { values }] of rows.entries()) {
      scores[row] = (scores[row] ?? 0) + leafOf(tree, values);
    }
  }
  return { features, bias, trees };
}

/** Combines several models into one whose answer is their mean. */
export function meanOf(models: readonly TreeModel[]): TreeModel {
  const [first] = models;
  if (!first) throw new RangeError("There is no model to take the mean of.");
  const share = (tree: Tree): Tree =>
    typeof tree === "number"
      ? tree / models.length
      : { ...tree, left: share(tree.left), right: share(tree.right) };
  return {
    features: first.features,
    bias: sumOf(models, ({ bias }) => bias) / models.length,
    trees: models.flatMap(({ trees }) => trees.map(share)),
  };
}

/** The values of one feature, sorted into at most 32 steps. */
interface Column {
  bounds: readonly number[];
  steps: Uint8Array;
}

interface Slope {
  gradient: number;
  curvature: number;
}

interface Ground {
  columns: readonly Column[];
  slopes: readonly Slope[];
  /** Features that this tree sees. */
  used: readonly number[];
  settings: TreeSettings;
}

function columnOf(rows: readonly Example[], feature: number): Column {
  const values = rows.map((row) => row.values[feature] ?? 0);
  const different = [...new Set(values)].sort((one, other) => one - other);
  const between = different.slice(1).map((value, at) => (value + (different[at] ?? value)) / 2);
  const step = Math.max(1, between.length / MAX_BOUNDS);
  const chosen = Array.from(
    { length: Math.min(between.length, MAX_BOUNDS) },
    (_, at) => between[Math.floor(at * step)] ?? 0,
  );
  const bounds = [...new Set(chosen)];
  return { bounds, steps: Uint8Array.from(values, (value) => stepOf(value, bounds)) };
}

function stepOf(value: number, bounds: readonly number[]): number {
  const step = bounds.findIndex((bound) => value <= bound);
  return step === -1 ? bounds.length : step;
}

function slopeOf(score: number, isPositive: boolean, weight: number): Slope {
  const chance = 1 / (1 + Math.exp(-score));
  return {
    gradient: ((isPositive ? 1 : 0) - chance) * weight,
    curvature: Math.max(1e-6, chance * (1 - chance)) * weight,
  };
}

function grow(ground: Ground, rows: readonly number[], depth: number): Tree {
  const all = slopesOf(ground, rows);
  const fork = depth === 0 ? null : bestFork(ground, rows, all);
  if (!fork) {
    return (ground.settings.rate * all.gradient) / (all.curvature + ground.settings.smoothing);
  }
  const { feature, step, bound } = fork;
  const isLeft = (row: number) => (ground.columns[feature]?.steps[row] ?? 0) <= step;
  return {
    feature,
    bound,
    left: grow(ground, rows.filter(isLeft), depth - 1),
    right: grow(
      ground,
      rows.filter((row) => !isLeft(row)),
      depth - 1,
    ),
  };
}

function bestFork(ground: Ground, rows: readonly number[], all: Slope) {
  const { leastWeight } = ground.settings;
  let best: { feature: number; step: number; bound: number } | null = null;
  let most = gainOf(ground, all) + 1e-6;
  for (const feature of ground.used) {
    const { bounds, sums } = sumsOf(ground, feature, rows);
    let left: Slope = { gradient: 0, curvature: 0 };
    for (const [step, bound] of bounds.entries()) {
      left = plus(left, sums[step], 1);
      const right = plus(all, left, -1);
      if (left.curvature < leastWeight || right.curvature < leastWeight) continue;
      const gain = gainOf(ground, left) + gainOf(ground, right);
      if (gain <= most) continue;
      most = gain;
      best = { feature, step, bound };
    }
  }
  return best;
}

/** Sums the gradients of the rows for each step of a feature. */
function sumsOf({ columns, slopes }: Ground, feature: number, rows: readonly number[]) {
  const { bounds, steps } = columns[feature] ?? { bounds: [], steps: new Uint8Array() };
  const sums: Slope[] = Array.from({ length: bounds.length + 1 }, () => ({
    gradient: 0,
    curvature: 0,
  }));
  for (const row of rows) {
    const [sum, slope] = [sums[steps[row] ?? 0], slopes[row]];
    if (!sum || !slope) continue;
    sum.gradient += slope.gradient;
    sum.curvature += slope.curvature;
  }
  return { bounds, sums };
}

function slopesOf({ slopes }: Ground, rows: readonly number[]): Slope {
  return {
    gradient: sumOf(rows, (row) => slopes[row]?.gradient ?? 0),
    curvature: sumOf(rows, (row) => slopes[row]?.curvature ?? 0),
  };
}

function plus(one: Slope, other: Slope | undefined, sign: 1 | -1): Slope {
  return {
    gradient: one.gradient + sign * (other?.gradient ?? 0),
    curvature: one.curvature + sign * (other?.curvature ?? 0),
  };
}

function gainOf({ settings }: Ground, { gradient, curvature }: Slope): number {
  return gradient ** 2 / (curvature + settings.smoothing);
}

function sumOf<One>(all: readonly One[], value: (one: One) => number): number {
  return all.reduce((sum, one) => sum + value(one), 0);
}
