import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { judgeThreads } from "./eval-threads.ts";
import { figuresOf } from "./figures.ts";
import { goldSchema, threadSchema, toThread } from "./labelled-threads.ts";
import { recordedOf, replayAnswers } from "./model-recording.ts";
import { readLines } from "./read-lines.ts";

const at = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const golds = readLines(at("own-threads/gold.jsonl"), goldSchema);

/** The recorded threads, with their answers but those that are lost. */
function answeredThreads(isLost: () => boolean) {
  const all = readLines(at("own-threads/threads.jsonl"), threadSchema).map((source) => {
    return { source, thread: toThread(source) };
  });
  const recorded = new Set(
    recordedOf(
      all.map(({ thread }) => thread),
      at("recorded"),
    ),
  );
  const threads = all.filter(({ thread }) => recorded.has(thread));
  replayAnswers([...recorded], at("recorded"));
  for (const message of threads.flatMap(({ thread }) => thread.messages)) {
    if (isLost()) delete message.answer;
  }
  return threads;
}

/** Pseudorandom numbers from 0 to 1 (mulberry32, Tommy Ettinger, public domain). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

it("with two fifths of the answers lost, the rest is never below the rules alone", () => {
  const rules = judgeThreads(
    answeredThreads(() => true),
    golds,
  );
  const [least, rightFiles] = [figuresOf(rules), rules.fields.file.hits];
  for (const seed of [2, 3, 8, 13]) {
    const random = seeded(seed);
    const merged = judgeThreads(
      answeredThreads(() => random() < 0.4),
      golds,
    );
    const found = figuresOf(merged);
    for (const name of ["p", "r", "f1", "implicit_recall", "resolved_f1", "repeat_f1"] as const) {
      expect(found[name], `${name} with seed ${seed}`).toBeGreaterThanOrEqual(least[name]);
    }
    expect(merged.fields.file.hits).toBeGreaterThanOrEqual(rightFiles);
    expect(merged.automatic.hits).toBeGreaterThanOrEqual(rules.automatic.hits);
  }
});
