import type { Point } from "#app/adapters/decode/dxf/plane.ts";
import type { Part } from "./drawing-parts.ts";
import { byShift, type Shifted, shiftedPairs } from "./shifts.ts";
import { type Pairs, type Side, wholeSide } from "./sides.ts";

/** From this number of parts with one shift on, the parts were moved together, whatever they look like. */
const TOGETHER = 3;
/** A part with at least this many points is not equal to another one by chance. */
const DISTINCT_POINTS = 5;
/** The longest distance over which any other part counts as moved, in multiples of `near`: 5 % of the diagonal. */
const NEARBY = 2_500;

/**
 * Pairs parts that look alike and lie elsewhere: first those that moved together with the most others, then the
 * nearest. `whole` is the shift of the drawing as a whole.
 */
export function movedPairs(
  before: readonly Side[],
  after: readonly Side[],
  whole: Point,
  near: number,
): Pairs {
  const older = new Map(before.map((side) => [side.part, side]));
  const newer = new Map(after.map((side) => [side.part, side]));
  const distance = ({ shift }: Shifted) => Math.hypot(shift.x - whole.x, shift.y - whole.y);
  const isMoved = (pair: Shifted, together: number) =>
    together >= TOGETHER || isDistinct(pair.before) || distance(pair) <= NEARBY * near;

  const groups = byShift(shiftedPairs([...older.keys()], [...newer.keys()], near), near);
  const ranked = groups
    .flatMap((group) => group.map((pair) => ({ pair, together: group.length })))
    .toSorted((a, b) => b.together - a.together || distance(a.pair) - distance(b.pair));
  const pairs: Pairs["pairs"] = [];
  for (const { pair, together } of ranked) {
    if (!older.has(pair.before) || !newer.has(pair.after) || !isMoved(pair, together)) continue;
    older.delete(pair.before);
    newer.delete(pair.after);
    pairs.push({ before: wholeSide(pair.before), after: wholeSide(pair.after) });
  }
  return { pairs, before: [...older.values()], after: [...newer.values()] };
}

function isDistinct({ words, coordinates }: Part): boolean {
  return words !== "" || coordinates.length >= 2 * DISTINCT_POINTS;
}
