import { LABEL_CONDENSE, labelWidth } from "./dxf-labels.ts";
import type { Placed, Style } from "./dxf-strokes.ts";
import { apply, compose, type Matrix, type Point, placed } from "./plane.ts";
import type { HatchLines, Label } from "./shapes.ts";
import { strokeText } from "./stroke-font.ts";

export type DrawingSvg = { svg: string; width: number; height: number };

/** Shapes turned to plain geometry of the whole drawing, y upwards. */
type Mark =
  | { kind: "line"; points: Point[]; closed: boolean; width: number; style: Style }
  | { kind: "fill"; rings: Point[][]; hatch: HatchLines[]; style: Style }
  | { kind: "dot"; at: Point; style: Style }
  | { kind: "words"; text: string; matrix: Matrix; style: Style };

const MARGIN = 0.03;
const MIN_EDGE = 48;
const PAPER = "#ffffff";
const MIN_HATCH_PIXELS = 3;

/**
 * Draws placed shapes on white paper that fits them, its longer edge `maxEdge` pixels.
 * Null when there is nothing to see.
 */
export function drawingSvg(
  shapes: Placed[],
  maxEdge: number,
  lineTypeScale: number,
): DrawingSvg | null {
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
  const writer = new SvgWriter(page, scale, maxEdge / 1100, lineTypeScale);
  const rank = { fill: 0, line: 1, dot: 1, words: 2 };
  for (const mark of marks.toSorted((a, b) => rank[a.kind] - rank[b.kind])) writer.add(mark);
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

/** Collects SVG elements; neighbours of one style share a path, since files hold 100,000 lines. */
class SvgWriter {
  private readonly page: Matrix;
  private readonly scale: number;
  private readonly pen: number;
  private readonly lineTypeScale: number;
  private readonly body: string[] = [];
  private readonly patterns: string[] = [];
  private run: { attributes: string; data: string[] } = { attributes: "", data: [] };

  constructor(page: Matrix, scale: number, pen: number, lineTypeScale: number) {
    this.page = page;
    this.scale = scale;
    this.pen = Math.max(1, pen);
    this.lineTypeScale = lineTypeScale;
  }

  add(mark: Mark): void {
    if (mark.kind === "line") {
      this.path(this.lineAttributes(mark), this.data(mark.points, mark.closed));
    } else if (mark.kind === "fill") {
      const data = mark.rings.map((ring) => this.data(ring, true)).join("");
      for (const paint of this.paints(mark)) this.path(`${paint} fill-rule="evenodd"`, data);
    } else if (mark.kind === "dot") {
      const attributes = `fill="none" stroke="${mark.style.colour}" stroke-width="${this.pen * 3}"`;
      this.path(attributes, this.data([mark.at, mark.at], false));
    } else {
      this.words(mark);
    }
  }

  finish(width: number, height: number): string {
    this.flush();
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
      `<defs>${this.patterns.join("")}</defs><rect width="100%" height="100%" fill="${PAPER}"/>`,
      `<g stroke-linecap="round" stroke-linejoin="round">${this.body.join("")}</g></svg>`,
    ].join("");
  }

  private path(attributes: string, data: string): void {
    if (data === "") return;
    if (this.run.attributes !== attributes || this.run.data.length > 2000) this.flush();
    this.run.attributes = attributes;
    this.run.data.push(data);
  }

  private flush(): void {
    const { attributes, data } = this.run;
    if (data.length > 0) this.body.push(`<path ${attributes} d="${data.join("")}"/>`);
    this.run = { attributes: "", data: [] };
  }

  private data(points: Point[], closed: boolean): string {
    const shown = points
      .map((point) => apply(this.page, point))
      .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
    if (shown.length < 2) return "";
    return `M${shown.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}${closed ? "Z" : ""}`;
  }

  private lineAttributes({ style, width }: { style: Style; width: number }): string {
    const weight = style.lineWeight >= 50 ? 2.2 : style.lineWeight >= 30 ? 1.5 : 1;
    const stroke = Math.max(this.pen * weight, width * this.scale);
    const dashes = style.dashes.map((dash) => Math.abs(dash) * this.lineTypeScale * this.scale);
    const period = dashes.reduce((sum, dash) => sum + dash, 0);
    // A pattern finer than this is a solid line to the eye, and a wrong scale in most files.
    const dashed = dashes.length > 1 && period > 4 && period < 400;
    const array = dashes.map((dash) => Math.max(dash, stroke).toFixed(1)).join(" ");
    return `fill="none" stroke="${style.colour}" stroke-width="${stroke.toFixed(2)}"${
      dashed ? ` stroke-dasharray="${array}" stroke-linecap="butt"` : ""
    }`;
  }

  private paints({ hatch, style }: { hatch: HatchLines[]; style: Style }): string[] {
    if (hatch.length === 0) return [`fill="${style.colour}"`];
    const spaced = hatch.filter(({ spacing }) => spacing * this.scale >= MIN_HATCH_PIXELS);
    if (spaced.length === 0) return [`fill="${style.colour}" fill-opacity="0.18"`];
    return spaced.map(({ angle, spacing }) => {
      const id = `h${this.patterns.length}`;
      const size = (spacing * this.scale).toFixed(2);
      this.patterns.push(
        `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${size}" height="${size}" patternTransform="rotate(${(-angle).toFixed(2)})"><path d="M0 0H${size}" stroke="${style.colour}" stroke-width="${this.pen}"/></pattern>`,
      );
      return `fill="url(#${id})"`;
    });
  }

  private words({ text, matrix, style }: { text: string; matrix: Matrix; style: Style }): void {
    this.flush();
    const m = compose(this.page, compose(matrix, { a: 0.01, b: 0, c: 0, d: -0.01, e: 0, f: 0 }));
    const numbers = [m.a, m.b, m.c, m.d, m.e, m.f];
    if (!numbers.every(Number.isFinite)) return;
    this.body.push(
      `<text transform="matrix(${numbers.map((n) => n.toFixed(4)).join(" ")})" font-family="sans-serif" font-size="130" fill="${style.colour}">${escaped(text)}</text>`,
    );
  }
}

function escaped(text: string): string {
  return text
    .replace(/[^\P{Cc}\t]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
