import { LABEL_CONDENSE, labelWidth } from "./dxf-labels.ts";
import type { Placed, Style } from "./dxf-strokes.ts";
import { apply, compose, type Matrix, type Point, placed } from "./plane.ts";
import type { Label } from "./shapes.ts";
import { strokeText } from "./stroke-font.ts";
import { type Mark, SvgWriter } from "./svg-writer.ts";

export type DrawingSvg = { svg: string; width: number; height: number };

const MARGIN = 0.03;
const MIN_EDGE = 48;

/**
 * Renders placed shapes as an SVG on white paper that fits them, with a longer edge of `maxEdge` pixels. Null
 * when nothing is visible.
 */
export function drawingSvg(shapes: Placed[], maxEdge: number): DrawingSvg | null {
  const marks = shapes.flatMap(toMarks);
  const box = bounds(marks);
  if (!box) return null;
  const margin = Math.max(8, maxEdge * MARGIN);
  const room = maxEdge - 2 * margin;
  const scale = room / Math.max(box.width, box.height, 1e-9);
  const width = Math.round(Math.max(MIN_EDGE, box.width * scale + 2 * margin));
  const height = Math.round(Math.max(MIN_EDGE, box.height * scale + 2 * margin));
  const page: Matrix = {
    a: scale,
    b: 0,
    c: 0,
    d: -scale,
    e: width / 2 - (box.x + box.width / 2) * scale,
    f: height / 2 + (box.y + box.height / 2) * scale,
  };
  const writer = new SvgWriter(page, scale, maxEdge / 1100);
  for (const mark of marks) writer.add(mark);
  return { svg: writer.finish(width, height), width, height };
}

function toMarks({ shape, matrix, style }: Placed): Mark[] {
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

function bounds(marks: Mark[]): { x: number; y: number; width: number; height: number } | null {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  const include = ({ x, y }: Point) => {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return;
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  };
  for (const mark of marks) {
    if (mark.kind === "line") mark.points.forEach(include);
    else if (mark.kind === "fill") for (const ring of mark.rings) ring.forEach(include);
    else if (mark.kind === "dot") include(mark.at);
    else for (const x of [0, mark.text.length]) include(apply(mark.matrix, { x, y: 0.5 }));
  }
  return right < left ? null : { x: left, y: bottom, width: right - left, height: top - bottom };
}
