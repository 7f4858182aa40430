import { expect, test } from "vitest";
import { sentenceParts } from "./sentence-parts.ts";

const at = (...starts: number[]) => starts.map((start) => ({ start }));
const shown = (...runs: ReturnType<typeof sentenceParts>) =>
  runs.map(({ sentence, parts }) => [sentence?.[0] ?? null, parts.map(({ start }) => start)]);

test("parts of one sentence are together; what stands between sentences is of none", () => {
  const sentences: [number, number][] = [
    [2, 8],
    [8, 12],
    [14, 20],
  ];
  expect(shown(...sentenceParts(at(0, 2, 5, 8, 12, 14), sentences))).toEqual([
    [null, [0]],
    [2, [2, 5]],
    [8, [8]],
    [null, [12]],
    [14, [14]],
  ]);
  expect(shown(...sentenceParts(at(5, 20), sentences))).toEqual([
    [2, [5]],
    [null, [20]],
  ]);
  expect(shown(...sentenceParts(at(0, 4), []))).toEqual([[null, [0, 4]]]);
});
