import { bulgePoints } from "./curves.ts";
import type { Entity } from "./dxf-drawing.ts";
import { num } from "./dxf-groups.ts";
import type { Point } from "./plane.ts";
import { line, type Shape } from "./shapes.ts";

/** A vertex, the arc to the next one, and the line's width at both ends of that piece. */
export type Vertex = Point & { bulge: number; from: number; to: number };

/** LWPOLYLINE: its vertices are groups of the entity. */
export function lightPolyline(entity: Entity): Shape[] {
  const vertices: Vertex[] = [];
  const width = num(entity, 43);
  for (const { code, value } of entity.groups) {
    const last = vertices.at(-1);
    const parsed = Number.parseFloat(value) || 0;
    if (code === 10) vertices.push({ x: parsed, y: 0, bulge: 0, from: width, to: width });
    else if (!last) continue;
    else if (code === 20) last.y = parsed;
    else if (code === 40) last.from = parsed;
    else if (code === 41) last.to = parsed;
    else if (code === 42) last.bulge = parsed;
  }
  return pathShapes(vertices, isClosed(entity));
}

export function isClosed(entity: Entity): boolean {
  return (num(entity, 70) & 1) === 1;
}

/** A line of one width, or the areas of a line that is wider at one end: arrows and rings. */
export function pathShapes(vertices: readonly Vertex[], close: boolean): Shape[] {
  const [first] = vertices;
  const width = first?.from ?? 0;
  const pieces = vertices.slice(0, close ? undefined : -1);
  const isEven = pieces.every(({ from, to }) => from === width && to === width);
  if (isEven) return [line(bulged(vertices, close), close, pieces.length > 0 ? width : 0)];
  return pieces.flatMap((vertex, index) => {
    const next = vertices[index + 1] ?? first;
    if (!next) return [];
    const path = [vertex, ...bulgePoints(vertex, next, vertex.bulge)];
    if (vertex.from === 0 && vertex.to === 0) return [line(path)];
    return [{ kind: "fill" as const, rings: [outline(path, vertex)], hatch: [] }];
  });
}

/** The area of a path whose width goes from one measure to another. */
function outline(path: readonly Point[], { from, to }: Vertex): Point[] {
  const side = (sign: number) =>
    path.map((at, index) => {
      const [before, after] = [path[index - 1] ?? at, path[index + 1] ?? at];
      const [dx, dy] = [after.x - before.x, after.y - before.y];
      const length = Math.hypot(dx, dy) || 1;
      const share = path.length > 1 ? index / (path.length - 1) : 0;
      const half = ((from + (to - from) * share) / 2) * sign;
      return { x: at.x - (dy / length) * half, y: at.y + (dx / length) * half };
    });
  return [...side(1), ...side(-1).reverse()];
}

function bulged(vertices: readonly Vertex[], close: boolean): Point[] {
  const path: Point[] = [];
  for (const [index, vertex] of vertices.entries()) {
    if (index === 0) path.push(vertex);
    const next = vertices[index + 1] ?? (close ? vertices[0] : undefined);
    if (next) path.push(...bulgePoints(vertex, next, vertex.bulge));
  }
  return path;
}
