import type { Point } from "#app/adapters/decode/dxf/plane.ts";
import type { Part } from "./drawing-parts.ts";
import { isSameForm } from "./form-index.ts";
import { cellKey, gridOf, keysAround } from "./grid.ts";

/** Two parts with the same shape, and the distance by which the newer one was moved. */
export type Shifted = { before: Part; after: Part; shift: Point };

/** Of a group of parts that look alike, only this many are compared in each drawing. */
const ALIKE = 100;

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
    keysAround(around(widthOf(before)), around(heightOf(before)), before.structure).flatMap((key) =>
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
