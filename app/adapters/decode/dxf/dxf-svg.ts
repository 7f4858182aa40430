import type { Box } from "#app/adapters/decode/compare/raster.ts";
import { LABEL_CONDENSE, labelWidth } from "./dxf-labels.ts";
import type { Placed, Style } from "./dxf-strokes.ts";
import { apply, compose, type Matrix, type Point, placed } from "./plane.ts";
import type { Label } from "./shapes.ts";
import { strokeText } from "./stroke-font.ts";
import { type Mark, SvgWriter } from "./svg-writer.ts";

/** `scale` is in pixels a unit of the drawing. */
export type DrawingSvg = { svg: string; width: number; height: number; scale: number };
/** A page on which a drawing is fitted: its size in pixels, and where a point of the drawing lies on it. */
export type Sheet = { width: number; height: number; scale: number; matrix: Matrix };

const MARGIN = 0.03;
/** The shorter edge at least, as a share of the longer one. */
const LEAST_EDGE = 0.03;
/** Lines without a width, in pixels: as a share of the longer edge, and at most, so that lettering stays open. */
const PEN = { share: 1 / 1100, most: 2 };

/**
 * Renders placed shapes as an SVG on white paper that fits them, with a longer edge of `maxEdge` pixels; with `part`, only
 * what lies in that box of it. Null when nothing is visible.
 */
export function drawingSvg(shapes: Placed[], maxEdge: number, part?: Box): DrawingSvg | null {
  const marks = shapes.flatMap(toMarks);
  const sheet = fitSheet(marks, maxEdge);
  if (!sheet) return null;
  const drawn = part ? marks.filter((mark) => touches(mark, sheet, part)) : marks;
  return { ...sheet, svg: marksSvg(drawn, sheet) };
}

/** Pixels that a mark may reach beyond its points: a pen's width, a dot. */
const BEYOND = 64;

function touches(mark: Mark, { matrix, scale }: Sheet, part: Box): boolean {
  const reach = BEYOND + (mark.kind === "line" ? mark.width * scale : 0);
  const box = boxOfMarks([mark]);
  if (!box) return false;
  const first = apply(matrix, { x: box.left, y: box.top });
  const far = apply(matrix, { x: box.right, y: box.bottom });
  const isBeside = far.x + reach < part.left || first.x - reach > part.right;
  return !isBeside && far.y + reach >= part.top && first.y - reach <= part.bottom;
}

/** The page that fits these marks, its longer edge about `maxEdge` pixels long. Null when nothing is visible. */
export function fitSheet(marks: readonly Mark[], maxEdge: number): Sheet | null {
  const box = boxOfMarks(marks);
  if (!box) return null;
  const size = { width: box.right - box.left, height: box.top - box.bottom };
  const margin = Math.max(8, maxEdge * MARGIN);
  const room = maxEdge - 2 * margin;
  const scale = room / Math.max(size.width, size.height, 1e-9);
  const width = Math.round(Math.max(maxEdge * LEAST_EDGE, size.width * scale + 2 * margin));
  const height = Math.round(Math.max(maxEdge * LEAST_EDGE, size.height * scale + 2 * margin));
  const matrix: Matrix = {
    a: scale,
    b: 0,
    c: 0,
    d: -scale,
    e: width / 2 - (box.left + size.width / 2) * scale,
    f: height / 2 + (box.bottom + size.height / 2) * scale,
  };
  return { width, height, scale, matrix };
}

/** Draws marks on a page; later ones cover earlier ones of their kind. */
export function marksSvg(marks: readonly Mark[], sheet: Sheet): string {
  const pen = Math.min(Math.max(sheet.width, sheet.height) * PEN.share, PEN.most);
  const writer = new SvgWriter(sheet.matrix, sheet.scale, pen);
  for (const mark of marks) writer.add(mark);
  return writer.finish(sheet.width, sheet.height);
}

/** Converts a shape to marks, in the drawing's own units. */
export function toMarks({ shape, matrix, style }: Placed): Mark[] {
  const move = (points: Point[]) => points.map((point) => apply(matrix, point));
  switch (shape.kind) {
    case "line": {
      const width = shape.width * Math.hypot(matrix.a, matrix.b);
      return [{ ...shape, points: move(shape.points), width, style }];
    }
    case "fill": {
      const turn = (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI;
      const grow = Math.hypot(matrix.a, matrix.b);
      const hatch = shape.hatch.map((lines) => ({
        angle: lines.angle + turn,
        spacing: lines.spacing * grow,
      }));
      return [{ kind: "fill", rings: shape.rings.map(move), hatch, style }];
    }
    case "dot":
      return [{ kind: "dot", at: apply(matrix, shape.at), style }];
    case "label":
      return labelMarks(shape, matrix, { ...style, dashes: [] });
  }
}

/** Returns the mark moved by this distance. */
export function moveMark(mark: Mark, { x, y }: Point): Mark {
  const move = (point: Point) => ({ x: point.x + x, y: point.y + y });
  switch (mark.kind) {
    case "line":
      return { ...mark, points: mark.points.map(move) };
    case "fill":
      return { ...mark, rings: mark.rings.map((ring) => ring.map(move)) };
    case "dot":
      return { ...mark, at: move(mark.at) };
    case "words":
      return { ...mark, matrix: { ...mark.matrix, e: mark.matrix.e + x, f: mark.matrix.f + y } };
  }
}

function labelMarks(label: Label, matrix: Matrix, style: Style): Mark[] {
  const natural = labelWidth(label.text) * label.height * label.widthFactor;
  const stretch = label.fit !== null && natural > 0 ? label.fit / natural : 1;
  const along = placed(
    label.at,
    label.rotation,
    label.height * label.widthFactor * stretch * LABEL_CONDENSE,
    label.height,
  );
  const start = { x: (-label.align * labelWidth(label.text)) / LABEL_CONDENSE, y: -label.drop };
  const own = compose(compose(matrix, along), placed(start, 0, 1, 1));
  const font = strokeText(label.text);
  if (!font) return [{ kind: "words", text: label.text, matrix: own, style }];
  return font.strokes.map((stroke) => ({
    kind: "line",
    points: stroke.map((point) => apply(own, point)),
    closed: false,
    width: 0,
    style,
  }));
}

/** In the drawing's units, y upwards. */
export type DrawingBox = { left: number; bottom: number; right: number; top: number };

/** The box around all finite points of these marks; null without any. */
export function boxOfMarks(marks: readonly Mark[]): DrawingBox | null {
  const box = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  for (const mark of marks) {
    for (const { x, y } of pointsOf(mark)) {
      if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.bottom = Math.min(box.bottom, y);
      box.top = Math.max(box.top, y);
    }
  }
  return box.right < box.left ? null : box;
}

/** The box around two boxes. */
export function unionBox(one: DrawingBox, other: DrawingBox): DrawingBox {
  return {
    left: Math.min(one.left, other.left),
    bottom: Math.min(one.bottom, other.bottom),
    right: Math.max(one.right, other.right),
    top: Math.max(one.top, other.top),
  };
}

/** The points that define where a mark lies; for a text, its corners. */
export function pointsOf(mark: Mark): Point[] {
  switch (mark.kind) {
    case "line":
      return mark.points;
    case "fill":
      return mark.rings.flat();
    case "dot":
      return [mark.at];
    case "words":
      return wordCorners(mark.text).map((corner) => apply(mark.matrix, corner));
  }
}

/** The reach of accents above capitals and of letters below the line, in heights of capitals. */
const [ABOVE, BELOW] = [1.4, -0.4];
/** Widths of letters of the server's fonts at most: scripts of East Asia fill a square. */
const [WIDE, USUAL] = [1.32, 0.95];

function wordCorners(text: string): Point[] {
  const width = [...text].reduce((sum, letter) => sum + (letter >= "\u2e80" ? WIDE : USUAL), 0);
  return [0, width].flatMap((x) => [BELOW, ABOVE].map((y) => ({ x, y })));
}
