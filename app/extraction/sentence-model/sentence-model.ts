// Linear support vector machine over hashed features (the hashing trick), one byte a weight.

import { readFileSync } from "node:fs";
import { featureSlot, SLOTS } from "./feature-slot.ts";
import { sentenceFeatures } from "./sentence-features.ts";

/** A linear judge of sentences, in the form that ships: one byte a weight. */
export interface SentenceModel {
  weights: Int8Array;
  /** What a weight of 1 counts. */
  scale: number;
  /** Added to every score; holds the threshold, so that 0 parts asks from the rest. */
  bias: number;
}

const HEADER_BYTES = 16;

/** Scale and bias as little-endian doubles, then the weights. */
export function packModel({ weights, scale, bias }: SentenceModel): Uint8Array {
  const packed = new Uint8Array(HEADER_BYTES + SLOTS);
  const header = new DataView(packed.buffer);
  header.setFloat64(0, scale, true);
  header.setFloat64(8, bias, true);
  packed.set(new Uint8Array(weights.buffer, weights.byteOffset, SLOTS), HEADER_BYTES);
  return packed;
}

/** Throws a RangeError when the bytes are not a model of this build's size. */
export function unpackModel(packed: Uint8Array): SentenceModel {
  if (packed.byteLength !== HEADER_BYTES + SLOTS) {
    throw new RangeError(`A sentence model has ${HEADER_BYTES + SLOTS} bytes.`);
  }
  const header = new DataView(packed.buffer, packed.byteOffset);
  const weights = new Int8Array(packed.buffer, packed.byteOffset + HEADER_BYTES, SLOTS);
  return { scale: header.getFloat64(0, true), bias: header.getFloat64(8, true), weights };
}

/**
 * How much a sentence reads like an ask, in any of the four languages: from 0 on it does. Trained
 * on labelled English mail (`npm run train:extraction -w lab`); what other languages have in common with
 * it are the cues. Courtesy that asks ("let me know if …") counts here, so rules come first.
 */
export function scoreSentence(model: SentenceModel, sentence: string): number {
  const features = sentenceFeatures(sentence);
  let sum = 0;
  for (const feature of features) sum += model.weights[featureSlot(feature)] ?? 0;
  return (sum * model.scale) / Math.sqrt(features.size) + model.bias;
}

let shipped: SentenceModel | undefined;

/** The model in this folder, read once. */
export function shippedModel(): SentenceModel {
  shipped ??= unpackModel(readFileSync(new URL("./weights.bin", import.meta.url)));
  return shipped;
}
