import { PAPER } from "./dxf-colours.ts";
import type { Style } from "./dxf-strokes.ts";
import { apply, compose, type Matrix, type Point } from "./plane.ts";
import type { HatchLines } from "./shapes.ts";

/** Shapes as plain geometry in the drawing's coordinates, y upwards. */
export type Mark =
  | { kind: "line"; points: Point[]; closed: boolean; width: number; style: Style }
  | { kind: "fill"; rings: Point[][]; hatch: HatchLines[]; style: Style }
  | { kind: "dot"; at: Point; style: Style }
  | { kind: "words"; text: string; matrix: Matrix; style: Style };

const MIN_HATCH_PIXELS = 3;
const MIN_STEP = 0.3;
const RUN = 2000;
/** Each one ends the paths that lines share. */
const MOST_COVERS = 5_000;

/**
 * Collects SVG elements: fills at the bottom, lines above them, text on top. Lines of one style share paths,
 * since a file may hold 100,000 lines in a handful of styles. A fill in the colour of the paper covers all that came
 * before it.
 */
export class SvgWriter {
  private readonly page: Matrix;
  private readonly scale: number;
  private readonly pen: number;
  private readonly patterns: string[] = [];
  private readonly covered: string[] = [];
  private covers = 0;
  private fills: string[] = [];
  private lines = new Map<string, string[]>();
  private texts: string[] = [];

  constructor(page: Matrix, scale: number, pen: number) {
    this.page = page;
    this.scale = scale;
    this.pen = Math.max(1, pen);
  }

  add(mark: Mark): void {
    if (mark.kind === "line") {
      this.stroke(this.lineAttributes(mark), this.data(mark.points, mark.closed));
    } else if (mark.kind === "fill") {
      if (mark.style.colour === PAPER && mark.hatch.length === 0) this.cover();
      const data = mark.rings.map((ring) => this.data(ring, true)).join("");
      for (const paint of data === "" ? [] : this.paints(mark)) {
        this.fills.push(`<path ${paint} fill-rule="evenodd" d="${data}"/>`);
      }
    } else if (mark.kind === "dot") {
      const attributes = `fill="none" stroke="${mark.style.colour}" stroke-width="${this.pen * 3}"`;
      this.stroke(attributes, this.data([mark.at, mark.at], false));
    } else {
      this.words(mark);
    }
  }

  finish(width: number, height: number): string {
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
      `<defs>${this.patterns.join("")}</defs><rect width="100%" height="100%" fill="${PAPER}"/>`,
      `<g stroke-linecap="round" stroke-linejoin="round">${this.covered.join("")}`,
      `${this.collected()}</g></svg>`,
    ].join("");
  }

  private cover(): void {
    if (++this.covers > MOST_COVERS) return;
    this.covered.push(this.collected());
    this.fills = [];
    this.lines = new Map();
    this.texts = [];
  }

  private collected(): string {
    const lines = Array.from(this.lines, ([attributes, data]) =>
      chunks(data).map((run) => `<path ${attributes} d="${run.join("")}"/>`),
    );
    return [...this.fills, ...lines.flat(), ...this.texts].join("");
  }

  private stroke(attributes: string, data: string): void {
    if (data === "") return;
    const known = this.lines.get(attributes);
    if (known) known.push(data);
    else this.lines.set(attributes, [data]);
  }

  /** Path data in pixels. Consecutive points on the same pixel are written once. */
  private data(points: Point[], closed: boolean): string {
    const shown: string[] = [];
    let last: Point | null = null;
    for (const [index, point] of points.entries()) {
      const { x, y } = apply(this.page, point);
      if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
      const near = last && Math.abs(x - last.x) < MIN_STEP && Math.abs(y - last.y) < MIN_STEP;
      if (near && index < points.length - 1) continue;
      last = { x, y };
      shown.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
    }
    return shown.length < 2 ? "" : `M${shown.join("L")}${closed ? "Z" : ""}`;
  }

  private lineAttributes({ style, width }: { style: Style; width: number }): string {
    const weight = style.lineWeight >= 50 ? 2.2 : style.lineWeight >= 30 ? 1.5 : 1;
    const stroke = Math.max(this.pen * weight, width * this.scale);
    const dashes = style.dashes.map((dash) => dash * this.scale);
    const period = dashes.reduce((sum, dash) => sum + dash, 0);
    // A finer pattern looks like a solid line, and in most files comes from a wrong scale.
    const dashed = dashes.length > 1 && period > 4 && period < 2000;
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
    const m = compose(this.page, compose(matrix, { a: 0.01, b: 0, c: 0, d: -0.01, e: 0, f: 0 }));
    const numbers = [m.a, m.b, m.c, m.d, m.e, m.f];
    if (!numbers.every(Number.isFinite)) return;
    this.texts.push(
      `<text transform="matrix(${numbers.map((n) => n.toFixed(4)).join(" ")})" font-family="sans-serif" font-size="130" fill="${style.colour}">${escaped(text)}</text>`,
    );
  }
}

function chunks(data: string[]): string[][] {
  const runs: string[][] = [];
  for (let at = 0; at < data.length; at += RUN) runs.push(data.slice(at, at + RUN));
  return runs;
}

function escaped(text: string): string {
  return text
    .replace(/[^\P{Cc}\t]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
