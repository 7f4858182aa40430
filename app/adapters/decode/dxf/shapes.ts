import type { Point } from "./plane.ts";

/** One family of parallel lines of a hatch pattern: angle in degrees, spacing in drawing units. */
export type HatchLines = { angle: number; spacing: number };

/** The geometry of an entity in its own coordinates, before layers determine its style. */
export type Shape =
  | { kind: "line"; points: Point[]; closed: boolean; width: number }
  | { kind: "fill"; rings: Point[][]; hatch: HatchLines[] }
  | { kind: "dot"; at: Point }
  | Label;

/** One line of text. Its baseline begins at the origin of `along`, which has the text's height. */
export type Label = {
  kind: "label";
  text: string;
  at: Point;
  height: number;
  /** Degrees. */
  rotation: number;
  widthFactor: number;
  /** 0 left, 0.5 centre, 1 right. */
  align: number;
  /** Distance from `at` down to the baseline, as a fraction of the height. */
  drop: number;
  /** Width to fill, for text fitted between two points; otherwise null. */
  fit: number | null;
};

export function line(points: Point[], closed = false, width = 0): Shape {
  return { kind: "line", points, closed, width };
}
