import type { DimensionStyle, Entity } from "./dxf-drawing.ts";
import { num, str } from "./dxf-groups.ts";
import { labelWidth } from "./dxf-labels.ts";
import { plainText } from "./dxf-text.ts";
import type { Point } from "./plane.ts";
import { type Label, line, type Shape } from "./shapes.ts";

/** The letters of the font "gdt", in which drawings write the symbols of tolerances (ISO 1101). */
const SYMBOLS: Record<string, string> = {
  ...{ a: "∠", b: "⟂", c: "⏥", d: "⌓", e: "○", f: "∥", g: "⌭", h: "↗", i: "⌯", j: "⌖" },
  ...{ k: "⌒", l: "(L)", m: "(M)", n: "⌀", p: "(P)", r: "◎", s: "(S)", t: "⌰", u: "⏤" },
};
const GDT = /\{\\F(?:gdt|AMGDT)[^;{}]{0,40};([^{}]{0,20})\}/gi;
const MOST_CELLS = 60;

/** The frame of a geometric tolerance: a row of cells for each of its lines. */
export function toleranceShapes(entity: Entity, { text: height }: DimensionStyle): Shape[] {
  const start = { x: num(entity, 10), y: num(entity, 20) };
  const turn = Math.atan2(num(entity, 21), num(entity, 11, 1));
  const place = ({ x, y }: Point): Point => ({
    x: start.x + x * Math.cos(turn) - y * Math.sin(turn),
    y: start.y + x * Math.sin(turn) + y * Math.cos(turn),
  });
  const rows = (str(entity, 1) ?? "").slice(0, 2_000).split(/\^J/);
  return rows.flatMap((row, index) => rowShapes(row, index, height, place, turn));
}

function rowShapes(
  row: string,
  index: number,
  height: number,
  place: (point: Point) => Point,
  turn: number,
): Shape[] {
  const tall = height * 2;
  const bottom = -tall * (index + 0.5);
  const shapes: Shape[] = [];
  let left = 0;
  for (const text of cellsOf(row)) {
    const width = Math.max(tall, labelWidth(text) * height + height);
    const right = left + width;
    const corners = [
      { x: left, y: bottom },
      { x: right, y: bottom },
      { x: right, y: bottom + tall },
      { x: left, y: bottom + tall },
    ];
    const at = place({ x: left + width / 2, y: bottom + tall / 2 });
    shapes.push(line(corners.map(place), true), label(text, at, height, (turn * 180) / Math.PI));
    left = right;
  }
  return shapes;
}

function cellsOf(row: string): string[] {
  const symbols = row.replaceAll(GDT, (_, letters: string) =>
    [...letters].map((letter) => SYMBOLS[letter.toLowerCase()] ?? letter).join(""),
  );
  return symbols
    .split(/%%v/i)
    .slice(0, MOST_CELLS)
    .map((cell) => plainText(cell.replaceAll(/[{}]|\\F[^;]{0,40};/g, "")).trim())
    .filter((cell) => cell !== "");
}

function label(text: string, at: Point, height: number, rotation: number): Label {
  return {
    kind: "label",
    text,
    at,
    height,
    rotation,
    widthFactor: 1,
    align: 0.5,
    drop: 0.5,
    fit: null,
  };
}
