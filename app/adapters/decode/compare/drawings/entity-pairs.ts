import type { DrawingBox } from "#app/adapters/decode/dxf/dxf-svg.ts";
import type { Point } from "#app/adapters/decode/dxf/plane.ts";
import { type Pairs, type Part, type Side, wholeSide } from "./drawing-parts.ts";
import { byShift, type Shifted, shiftedPairs } from "./shifts.ts";

/** Two entities of one type count as the same if their boxes share at least this part of their area. */
const SHARED = 0.4;
/** The share of its longer edge by which a box is enlarged for that: a line's box has no area. */
const GROWN = 0.05;
/** With more entities of one type, no pairs are looked for. */
const MOST = 1_000;

/**
 * Pairs entities of one type that lie at about the same place and look different; those with the largest shared
 * area first.
 */
export function changedPairs(before: readonly Side[], after: readonly Side[], shift: Point): Pairs {
  const byType = Map.groupBy(after, ({ part }) => part.type);
  const ranked = [...Map.groupBy(before, ({ part }) => part.type)].flatMap(([type, sides]) => {
    const others = byType.get(type) ?? [];
    if (Math.max(sides.length, others.length) > MOST) return [];
    return sides.flatMap((one) =>
      others.flatMap((other) => {
        const shared = sharedOf(grown(one.part, shift), grown(other.part, { x: 0, y: 0 }));
        return shared >= SHARED ? [{ before: one, after: other, shared }] : [];
      }),
    );
  });
  const older = new Set(before);
  const newer = new Set(after);
  const pairs: Pairs["pairs"] = [];
  for (const pair of ranked.toSorted((a, b) => b.shared - a.shared)) {
    if (!older.has(pair.before) || !newer.has(pair.after)) continue;
    older.delete(pair.before);
    newer.delete(pair.after);
    pairs.push({ before: pair.before, after: pair.after });
  }
  return { pairs, before: [...older], after: [...newer] };
}

function grown({ box }: Part, shift: Point): DrawingBox {
  const by = GROWN * Math.max(box.right - box.left, box.top - box.bottom);
  return {
    left: box.left + shift.x - by,
    bottom: box.bottom + shift.y - by,
    right: box.right + shift.x + by,
    top: box.top + shift.y + by,
  };
}

/** The area that two boxes share, divided by the area of both together. */
function sharedOf(one: DrawingBox, other: DrawingBox): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (areaOf(one) + areaOf(other) - shared);
}

function areaOf({ left, bottom, right, top }: DrawingBox): number {
  return (right - left) * (top - bottom);
}

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
