import { arrowHead } from "./arrow-head.ts";
import { arcPoints, bulgePoints, ellipsePoints, smoothPoints, splinePoints } from "./curves.ts";
import type { DimensionStyle, Entity } from "./dxf-drawing.ts";
import { type DxfRecord, num, nums, str } from "./dxf-groups.ts";
import { hatchShapes } from "./dxf-hatch.ts";
import { mtextLabels, textLabels } from "./dxf-labels.ts";
import { multileaderShapes } from "./dxf-multileader.ts";
import { toleranceShapes } from "./dxf-tolerance.ts";
import type { Point } from "./plane.ts";
import { line, type Shape } from "./shapes.ts";
import { type WidePiece, wideLine } from "./wide-line.ts";

type Drawer = (entity: Entity, style: DimensionStyle) => Shape[];

const drawers: Record<string, Drawer> = {
  LINE: (entity) => [line([point(entity, 10), point(entity, 11)])],
  CIRCLE: (entity) => [line(arcPoints(point(entity, 10), num(entity, 40), 0, 360), true)],
  ARC: (entity) => [
    line(arcPoints(point(entity, 10), num(entity, 40), num(entity, 50), num(entity, 51))),
  ],
  ELLIPSE: (entity) => [line(ellipse(entity))],
  LWPOLYLINE: lightPolyline,
  POLYLINE: polyline,
  SPLINE: (entity) => [spline(entity)],
  LEADER: leader,
  MULTILEADER: multileaderShapes,
  MLINE: (entity) => [line(points(entity, 11), (num(entity, 71) & 2) === 2)],
  SOLID: filled,
  TRACE: filled,
  "3DFACE": (entity) => [line(corners(entity, [10, 11, 12, 13]), true)],
  POINT: (entity) => [{ kind: "dot", at: point(entity, 10) }],
  HATCH: hatchShapes,
  TEXT: textLabels,
  ATTRIB: textLabels,
  MTEXT: mtextLabels,
  TOLERANCE: toleranceShapes,
  // In a block, the text of every insertion; in others, the prompt for one.
  ATTDEF: (entity) => ((num(entity, 70) & 2) === 2 ? textLabels(entity) : []),
  WIPEOUT: (entity) => [{ kind: "fill", rings: [clippedFrame(entity)], hatch: [] }],
  IMAGE: (entity) => [line(clippedFrame(entity), true)],
};

const UNKNOWN_STYLE: DimensionStyle = { text: 2.5, arrow: 2.5, factor: 1 };

/** The shapes of one entity, by its type. The caller resolves blocks. */
export function entityShapes(entity: Entity, style = UNKNOWN_STYLE): Shape[] {
  return drawers[entity.type]?.(entity, style) ?? [];
}

/** Whether entities of this type are drawn. Of a picture in another file, only the frame is. */
export function isDrawn({ type }: Entity): boolean {
  return type !== "IMAGE" && type in drawers;
}

function filled(entity: Entity): Shape[] {
  return [{ kind: "fill", rings: [corners(entity, [10, 11, 13, 12])], hatch: [] }];
}

function leader(entity: Entity, { arrow }: DimensionStyle): Shape[] {
  const path = points(entity, 10);
  const [tip, next] = path;
  const hasArrow = num(entity, 71, 1) !== 0 && tip && next;
  return [line(path), ...(hasArrow ? [arrowHead(tip, next, arrow)] : [])];
}

/** The boundary of a WIPEOUT or IMAGE: pixels from the top left, which two vectors place on the drawing. */
function clippedFrame(entity: Entity): Point[] {
  const [start, across, up] = [point(entity, 10), point(entity, 11), point(entity, 12)];
  const rows = num(entity, 23, 1);
  const clip = points(entity, 14);
  const [first, second] = clip;
  const whole = { x: num(entity, 13, 1) - 0.5, y: rows - 0.5 };
  const [from, to] = [first ?? { x: -0.5, y: -0.5 }, second ?? whole];
  const isPolygon = clip.length > 2;
  const pixels = isPolygon ? clip : [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
  return pixels.map(({ x, y }) => {
    const [right, high] = [x + 0.5, rows - y - 0.5];
    return {
      x: start.x + across.x * right + up.x * high,
      y: start.y + across.y * right + up.y * high,
    };
  });
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

type Vertex = Point & { bulge: number; from: number; to: number };

function lightPolyline(entity: Entity): Shape[] {
  const width = num(entity, 43);
  const vertices: Vertex[] = [];
  for (const { code, value } of entity.groups) {
    const last = vertices.at(-1);
    const parsed = Number.parseFloat(value) || 0;
    if (code === 10) vertices.push({ x: parsed, y: 0, bulge: 0, from: width, to: width });
    else if (code === 20 && last) last.y = parsed;
    else if (code === 42 && last) last.bulge = parsed;
    else if (code === 40 && last) last.from = parsed;
    else if (code === 41 && last) last.to = parsed;
  }
  return wideLine(pieces(vertices, closed(entity)), closed(entity));
}

function polyline(entity: Entity): Shape[] {
  const flags = num(entity, 70);
  const vertices = entity.children.filter((child) => child.type === "VERTEX");
  if (flags & 64) return polyface(vertices);
  // Vertices of a curve's frame (flag 16) are control points and not on the curve.
  const shown = vertices.filter((vertex) => (num(vertex, 70) & 16) === 0 || (flags & 4) === 0);
  if (flags & 16) return mesh(shown, num(entity, 71), num(entity, 72));
  const path = shown.map((vertex) => ({
    ...point(vertex, 10),
    bulge: num(vertex, 42),
    from: num(vertex, 40, num(entity, 40)),
    to: num(vertex, 41, num(entity, 41, num(entity, 40))),
  }));
  return wideLine(pieces(path, closed(entity)), closed(entity));
}

function closed(entity: Entity): boolean {
  return (num(entity, 70) & 1) === 1;
}

function pieces(vertices: Vertex[], close: boolean): WidePiece[] {
  return vertices.flatMap((vertex, index) => {
    const next = vertices[index + 1] ?? (close ? vertices[0] : undefined);
    if (!next) return [];
    const points = [vertex, ...bulgePoints(vertex, next, vertex.bulge)];
    return [{ points, from: vertex.from, to: vertex.to }];
  });
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
  if (controls.length === 0) return line(smoothPoints(points(entity, 11)), closed(entity));
  return line(
    splinePoints(num(entity, 71, 3), nums(entity, 40), controls, nums(entity, 41)),
    closed(entity),
  );
}
