import type { Point } from "./plane.ts";
import { line, type Shape } from "./shapes.ts";

/** A piece of a polyline: its points from one vertex to the next, and its width at both ends. */
export type WidePiece = { points: Point[]; from: number; to: number };

/** A polyline of one width is a line; where widths differ, its pieces are filled, as arrows are. */
export function wideLine(pieces: readonly WidePiece[], isClosed: boolean): Shape[] {
  const width = pieces[0]?.from ?? 0;
  if (pieces.every(({ from, to }) => from === width && to === width)) {
    const points = pieces.flatMap((piece, at) => (at === 0 ? piece.points : piece.points.slice(1)));
    return [line(points, isClosed, width)];
  }
  return pieces.map((piece) =>
    piece.from === 0 && piece.to === 0
      ? line(piece.points)
      : { kind: "fill", rings: [outlineOf(piece)], hatch: [] },
  );
}

function outlineOf({ points, from, to }: WidePiece): Point[] {
  const sides = points.map((point, index) => {
    const before = points[index - 1] ?? point;
    const after = points[index + 1] ?? point;
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const half = (from + ((to - from) * index) / Math.max(1, points.length - 1)) / 2;
    const off = {
      x: (-(after.y - before.y) / length) * half,
      y: ((after.x - before.x) / length) * half,
    };
    return {
      left: { x: point.x + off.x, y: point.y + off.y },
      right: { x: point.x - off.x, y: point.y - off.y },
    };
  });
  return [...sides.map(({ left }) => left), ...sides.map(({ right }) => right).reverse()];
}
