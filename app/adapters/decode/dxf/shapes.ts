import type { Point } from "./plane.ts";

/** One family of parallel lines of a hatch pattern; degrees, and drawing units between lines. */
export type HatchLines = { angle: number; spacing: number };

/** What an entity looks like, in its own coordinates and before layers decide on its style. */
export type Shape =
  | { kind: "line"; points: Point[]; closed: boolean; width: number }
  | { kind: "fill"; rings: Point[][]; hatch: HatchLines[] }
  | { kind: "dot"; at: Point }
  | Label;

/** One line of text; its base line begins at the origin of `along`, which has the text's height. */
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
  /** Fraction of the height that the base line lies below `at`. */
  drop: number;
  /** Width to fill, for text fitted between two points; null otherwise. */
  fit: number | null;
};

export function line(points: Point[], closed = false, width = 0): Shape {
  return { kind: "line", points, closed, width };
}
