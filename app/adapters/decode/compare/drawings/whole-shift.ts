import type { Point } from "#app/adapters/decode/dxf/plane.ts";
import type { Part } from "./drawing-parts.ts";
import { indexForms } from "./form-index.ts";
import { byShift, type Shifted, shiftedPairs } from "./shifts.ts";

const SAMPLE = 2_000;
const TRIED = 3;

/**
 * Returns the shift of the newer drawing as a whole, in the drawings' units: programs and people move the origin.
 * Zero unless another shift matches more entities.
 */
export function wholeShift(older: readonly Part[], newer: readonly Part[], near: number): Point {
  const sample = evenly(older, SAMPLE);
  const found = (shift: Point) => {
    const index = indexForms(newer, near);
    return sample.filter((part) => index.take(part, shift) !== null).length;
  };
  let best = { shift: { x: 0, y: 0 }, count: found({ x: 0, y: 0 }) };
  if (best.count * 2 >= sample.length) return best.shift;
  for (const pairs of byShift(shiftedPairs(sample, newer, near), near).slice(0, TRIED)) {
    const shift = middleShift(pairs);
    const count = found(shift);
    if (count > best.count) best = { shift, count };
  }
  return best.shift;
}

function middleShift(pairs: readonly Shifted[]): Point {
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  return {
    x: middle(pairs.map(({ shift }) => shift.x)),
    y: middle(pairs.map(({ shift }) => shift.y)),
  };
}

function evenly(parts: readonly Part[], count: number): readonly Part[] {
  if (parts.length <= count) return parts;
  const step = parts.length / count;
  return Array.from({ length: count }, (_, index) => parts[Math.floor(index * step)]).filter(
    (part) => part !== undefined,
  );
}
