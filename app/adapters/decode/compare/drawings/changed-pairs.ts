import type { DrawingBox } from "#app/adapters/decode/dxf/dxf-svg.ts";
import type { Point } from "#app/adapters/decode/dxf/plane.ts";
import type { Part } from "./drawing-parts.ts";
import type { Pairs, Side } from "./sides.ts";

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
