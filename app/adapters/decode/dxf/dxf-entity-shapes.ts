import { arcPoints, ellipsePoints, smoothPoints, splinePoints } from "./curves.ts";
import { toleranceShapes } from "./dxf-annotations.ts";
import type { Entity } from "./dxf-drawing.ts";
import { type DxfRecord, num, nums, str } from "./dxf-groups.ts";
import { hatchShapes } from "./dxf-hatch.ts";
import { mtextLabels, textLabels } from "./dxf-labels.ts";
import { multileaderShapes } from "./dxf-multileader.ts";
import { isClosed, lightPolyline, pathShapes } from "./dxf-polylines.ts";
import type { Point } from "./plane.ts";
import { line, type Shape } from "./shapes.ts";

/** The shapes of one entity, by its type. The caller resolves blocks. */
export function entityShapes(entity: Entity): Shape[] {
  switch (entity.type) {
    case "LINE":
      return [line([point(entity, 10), point(entity, 11)])];
    case "CIRCLE":
      return [line(arcPoints(point(entity, 10), num(entity, 40), 0, 360), true)];
    case "ARC":
      return [
        line(arcPoints(point(entity, 10), num(entity, 40), num(entity, 50), num(entity, 51))),
      ];
    case "ELLIPSE":
      return [line(ellipse(entity))];
    case "LWPOLYLINE":
      return lightPolyline(entity);
    case "POLYLINE":
      return polyline(entity);
    case "SPLINE":
      return [spline(entity)];
    case "LEADER":
      return [line(points(entity, 10))];
    case "MULTILEADER":
      return multileaderShapes(entity);
    case "MLINE":
      return [line(points(entity, 11), (num(entity, 71) & 2) === 2)];
    case "SOLID":
    case "TRACE":
      return [{ kind: "fill", rings: [corners(entity, [10, 11, 13, 12])], hatch: [] }];
    case "3DFACE":
      return [line(corners(entity, [10, 11, 12, 13]), true)];
    case "POINT":
      return [{ kind: "dot", at: point(entity, 10) }];
    case "HATCH":
      return hatchShapes(entity);
    case "TEXT":
    case "ATTRIB":
      return textLabels(entity);
    case "MTEXT":
      return mtextLabels(entity);
    case "ATTDEF":
      // A constant attribute is a text of its block; the prompt of another one is drawn by nobody.
      return (num(entity, 70) & 2) === 2 ? textLabels(entity) : [];
    case "TOLERANCE":
      return toleranceShapes(entity);
    default:
      return [];
  }
}

export function point(record: DxfRecord, code: number): Point {
  return { x: num(record, code), y: num(record, code + 10) };
}

function points(record: DxfRecord, code: number): Point[] {
  const ys = nums(record, code + 10);
  return nums(record, code).map((x, index) => ({ x, y: ys[index] ?? 0 }));
}

function corners(entity: Entity, codes: number[]): Point[] {
  return codes.filter((code) => str(entity, code) !== null).map((code) => point(entity, code));
}

function ellipse(entity: Entity): Point[] {
  const turn = Math.PI * 2;
  return ellipsePoints(
    point(entity, 10),
    point(entity, 11),
    num(entity, 40, 1) * (num(entity, 230, 1) < 0 ? -1 : 1),
    num(entity, 41),
    num(entity, 42, turn),
  );
}

function polyline(entity: Entity): Shape[] {
  const flags = num(entity, 70);
  const vertices = entity.children.filter((child) => child.type === "VERTEX");
  if (flags & 64) return polyface(vertices);
  // Vertices of a curve's frame (flag 16) are control points and not on the curve.
  const shown = vertices.filter((vertex) => (num(vertex, 70) & 16) === 0 || (flags & 4) === 0);
  if (flags & 16) return mesh(shown, num(entity, 71), num(entity, 72));
  const [from, to] = [num(entity, 40), num(entity, 41, num(entity, 40))];
  const path = shown.map((vertex) => ({
    ...{ ...point(vertex, 10), bulge: num(vertex, 42) },
    ...{ from: num(vertex, 40, from), to: num(vertex, 41, to) },
  }));
  return pathShapes(path, isClosed(entity));
}

// A face vertex lists the numbers of up to four other vertices; a negative number hides the edge.
function polyface(vertices: DxfRecord[]): Shape[] {
  const places = vertices.filter((vertex) => num(vertex, 70) & 64).map((v) => point(v, 10));
  const faces = vertices.filter((vertex) => (num(vertex, 70) & 192) === 128);
  return faces.map((face) => {
    const numbers = [71, 72, 73, 74].map((code) => Math.abs(num(face, code))).filter((n) => n > 0);
    return line(
      numbers.flatMap((number) => places[number - 1] ?? []),
      true,
    );
  });
}

function mesh(vertices: DxfRecord[], rows: number, columns: number): Shape[] {
  const grid = vertices.map((vertex) => point(vertex, 10));
  if (rows < 2 || columns < 2 || rows * columns > grid.length) return [];
  const shapes: Shape[] = [];
  for (let row = 0; row < rows; row++) {
    shapes.push(line(grid.slice(row * columns, (row + 1) * columns)));
  }
  for (let column = 0; column < columns; column++) {
    shapes.push(line(grid.filter((_, index) => index % columns === column).slice(0, rows)));
  }
  return shapes;
}

function spline(entity: Entity): Shape {
  const controls = points(entity, 10);
  if (controls.length === 0) return line(smoothPoints(points(entity, 11)), isClosed(entity));
  return line(
    splinePoints(num(entity, 71, 3), nums(entity, 40), controls, nums(entity, 41)),
    isClosed(entity),
  );
}
