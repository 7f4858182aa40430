import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { featureSlot, SLOTS } from "#app/extraction/sentence-model/feature-slot.ts";
import { sentenceFeatures } from "#app/extraction/sentence-model/sentence-features.ts";
import { packModel } from "#app/extraction/sentence-model/sentence-model.ts";
import { decide, type Example, type LinearModel, trainLinearSvm } from "./linear-svm.ts";

/**
 * `npm run train:extraction -w lab -- FOLDER`: trains the sentence model on FOLDER/train.jsonl and writes its
 * weights. Prints F1 of five folds by mail, their spread, and the threshold they choose.
 */
const sentenceSchema = z.object({
  id: z.string(),
  text: z.string(),
  label: z.union([z.literal(0), z.literal(1)]),
});
type Sentence = z.infer<typeof sentenceSchema>;

const FOLDS = 5;
const settings = { cost: 1, positiveCost: 1.3, epochs: 15 };
const weightsFile = new URL("../../app/extraction/sentence-model/weights.bin", import.meta.url);

const folder = process.argv[2];
if (!folder) {
  console.error("Give the folder of train.jsonl: npm run train:extraction -w lab -- FOLDER");
  process.exit(2);
}
const sentences = readFileSync(join(folder, "train.jsonl"), "utf8")
  .split("\n")
  .filter((line) => line.trim())
  .map((line) => sentenceSchema.parse(JSON.parse(line)));
const examples = sentences.map(toExample);

const held = crossValidate();
const threshold = bestThreshold(held);
printFolds(held, threshold);
const packed = packModel(shrink(trainLinearSvm(examples, SLOTS, settings), threshold));
writeFileSync(weightsFile, packed);
console.log(`${sentences.length} sentences, ${packed.byteLength} bytes of weights written.`);

function toExample({ text, label }: Sentence): Example {
  const slots = new Set([...sentenceFeatures(text)].map(featureSlot));
  return { slots: Uint32Array.from(slots), asks: label === 1 };
}

interface Held {
  fold: number;
  score: number;
  asks: boolean;
}

/** Classifies each sentence with a model that was not trained on its mail. */
function crossValidate(): Held[] {
  const folds = sentences.map(foldOf);
  const scores = new Float64Array(sentences.length);
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = trainLinearSvm(
      examples.filter((_, i) => folds[i] !== fold),
      SLOTS,
      settings,
    );
    for (const [i, example] of examples.entries()) {
      if (folds[i] === fold) scores[i] = decide(model, example);
    }
  }
  return examples.map(({ asks }, i) => ({ fold: folds[i] ?? 0, score: scores[i] ?? 0, asks }));
}

/** "lin-336.4-2267" is of mail 336; ids of other sources do not contain the mail. */
function foldOf({ id }: Sentence): number {
  let hash = 7;
  for (const char of /^lin-(\d+)/.exec(id)?.[1] ?? id) {
    hash = (hash * 31 + char.charCodeAt(0)) >>> 0;
  }
  return hash % FOLDS;
}

function f1(of: readonly Held[], from: number): number {
  const hits = of.filter(({ score, asks }) => asks && score >= from).length;
  const wrong = of.filter(({ score, asks }) => asks !== score >= from).length;
  return (2 * hits) / (2 * hits + wrong || 1);
}

function bestThreshold(of: readonly Held[]): number {
  const candidates = Array.from({ length: 61 }, (_, i) => (i - 40) / 50);
  const scored = candidates.map((from) => ({ from, f1: f1(of, from) }));
  return scored.reduce((best, one) => (one.f1 > best.f1 ? one : best)).from;
}

function printFolds(of: readonly Held[], from: number): void {
  const folds = Array.from({ length: FOLDS }, (_, fold) =>
    f1(
      of.filter((one) => one.fold === fold),
      from,
    ),
  );
  const mean = folds.reduce((sum, one) => sum + one, 0) / FOLDS;
  const spread = Math.sqrt(folds.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (FOLDS - 1));
  const shown = folds.map((one) => one.toFixed(3)).join(" ");
  console.log(`five folds by mail: F1 ${shown}, mean ${mean.toFixed(3)} ± ${spread.toFixed(3)}`);
  console.log(`threshold ${from.toFixed(2)}, F1 over all folds ${f1(of, from).toFixed(3)}`);
}

/** Stores one byte per weight; the few weights above nine are clamped. */
function shrink({ weights, bias }: LinearModel, threshold: number) {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const scale = Math.min(largest, 9) / 127;
  const bytes = Int8Array.from(weights, (weight) =>
    Math.max(-127, Math.min(127, Math.round(weight / scale))),
  );
  return { weights: bytes, scale, bias: bias - threshold };
}
