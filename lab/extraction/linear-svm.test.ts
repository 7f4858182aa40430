import { expect, test } from "vitest";
import { decide, type Example, trainLinearSvm } from "./linear-svm.ts";

const settings = { cost: 1, positiveCost: 1, epochs: 20 };
/** Slot 1 speaks for an ask, slot 2 against it, slot 3 is neutral. */
const examples: Example[] = [
  { slots: Uint32Array.of(1, 3), asks: true },
  { slots: Uint32Array.of(1), asks: true },
  { slots: Uint32Array.of(2, 3), asks: false },
  { slots: Uint32Array.of(2), asks: false },
];

test("parts what can be parted", () => {
  const model = trainLinearSvm(examples, 8, settings);
  expect(examples.map((one) => decide(model, one) > 0)).toEqual([true, true, false, false]);
  expect(model.weights[0]).toBe(0);
});

test("the same examples give the same bits", () => {
  expect(trainLinearSvm(examples, 8, settings)).toEqual(trainLinearSvm(examples, 8, settings));
});

test("asks that weigh more pull undecided sentences to their side", () => {
  const mixed = [
    ...examples,
    { slots: Uint32Array.of(4), asks: true },
    { slots: Uint32Array.of(4), asks: false },
  ];
  const unseen = { slots: Uint32Array.of(4), asks: true };
  const even = decide(trainLinearSvm(mixed, 8, settings), unseen);
  expect(
    decide(trainLinearSvm(mixed, 8, { ...settings, positiveCost: 4 }), unseen),
  ).toBeGreaterThan(even);
});
