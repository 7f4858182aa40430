import { expect, it } from "vitest";
import { CorrectionLayer } from "./correction-layer.ts";

const author = { name: "Priya", address: "priya@tea.example" };
const other = { name: "Tom", address: "tom@tea.example" };
const request = { kind: "request", confidence: 0.8, reason: "is an instruction", author } as const;
const weak = { ...request, kind: "implicit", confidence: 0.64, reason: "names a defect" } as const;

it("says what the rules say as long as it has learnt nothing", () => {
  const layer = new CorrectionLayer();
  expect([request, weak].map((one) => layer.isTask(one))).toEqual([true, false]);
});

it("doubts a sender whose asks were dismissed more than one whose asks were kept", () => {
  const layer = new CorrectionLayer();
  const kept = Array.from({ length: 10 }, () => ({ ...request, author: other, isRight: true }));
  layer.learn([...kept, ...kept.map(() => ({ ...request, isRight: false }))]);
  expect(layer.isTask(request)).toBe(false);
  const ofOther = layer.chanceOf({ ...request, author: other });
  expect(ofOther - layer.chanceOf(request)).toBeGreaterThan(0.3);
});
