import type { Point } from "./plane.ts";
import type { Shape } from "./shapes.ts";

/** A filled arrow head whose tip is the end of a line. */
export function arrowHead(tip: Point, towards: Point, size: number): Shape {
  const length = Math.hypot(towards.x - tip.x, towards.y - tip.y) || 1;
  const along = {
    x: ((towards.x - tip.x) / length) * size,
    y: ((towards.y - tip.y) / length) * size,
  };
  const base = { x: tip.x + along.x, y: tip.y + along.y };
  const side = { x: -along.y / 6, y: along.x / 6 };
  const ring = [
    tip,
    { x: base.x + side.x, y: base.y + side.y },
    { x: base.x - side.x, y: base.y - side.y },
  ];
  return { kind: "fill", rings: [ring], hatch: [] };
}
