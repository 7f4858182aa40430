import type { Point } from "#app/adapters/decode/dxf/plane.ts";
import type { Part } from "./drawing-parts.ts";
import { cellKey, gridOf, indexForms, isSameForm, neighbourKeys } from "./form-index.ts";

/** Two parts with the same shape, and the distance by which the newer one was moved. */
export type Shifted = { before: Part; after: Part; shift: Point };

/** Of a group of parts that look alike, only this many are compared in each drawing. */
const ALIKE = 100;
/** The shift of a drawing as a whole is looked for by so many of its parts, among so many shifts. */
const SAMPLE = 2_000;
const TRIED = 3;

/** Returns pairs of parts with the same shape, at any distance. */
export function shiftedPairs(
  older: readonly Part[],
  newer: readonly Part[],
  near: number,
): Shifted[] {
  const { cell, around } = gridOf(2 * near);
  const keyOf = (part: Part) => cellKey(cell(widthOf(part)), cell(heightOf(part)), part.structure);
  const candidates = Map.groupBy(newer, keyOf);
  const first = [...Map.groupBy(older, keyOf).values()].flatMap((alike) => alike.slice(0, ALIKE));
  return first.flatMap((before) =>
    neighbourKeys(around(widthOf(before)), around(heightOf(before)), before.structure).flatMap(
      (key) =>
        (candidates.get(key) ?? []).slice(0, ALIKE).flatMap((after) => {
          const shift = shiftOf(before, after);
          return isSameForm(before, after, shift, 2 * near) ? [{ before, after, shift }] : [];
        }),
    ),
  );
}

/** Groups pairs by their shifts, the most frequent shift first. */
export function byShift(pairs: readonly Shifted[], near: number): Shifted[][] {
  const { cell } = gridOf(near);
  const groups = Map.groupBy(pairs, ({ shift }) => cellKey(cell(shift.x), cell(shift.y), ""));
  return [...groups.values()].toSorted((one, other) => other.length - one.length);
}

function shiftOf({ box: before }: Part, { box: after }: Part): Point {
  return { x: after.left - before.left, y: after.bottom - before.bottom };
}

const widthOf = ({ box }: Part) => box.right - box.left;
const heightOf = ({ box }: Part) => box.top - box.bottom;

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
