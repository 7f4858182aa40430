import type { Style } from "./dxf-strokes.ts";
import { apply, compose, type Matrix, type Point } from "./plane.ts";
import type { HatchLines } from "./shapes.ts";

/** Shapes turned to plain geometry of the whole drawing, y upwards. */
export type Mark =
  | { kind: "line"; points: Point[]; closed: boolean; width: number; style: Style }
  | { kind: "fill"; rings: Point[][]; hatch: HatchLines[]; style: Style }
  | { kind: "dot"; at: Point; style: Style }
  | { kind: "words"; text: string; matrix: Matrix; style: Style };

const PAPER = "#ffffff";
const MIN_HATCH_PIXELS = 3;

/** Collects SVG elements; neighbours of one style share a path, since files hold 100,000 lines. */
export class SvgWriter {
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
