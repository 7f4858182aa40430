import {
  type Drawing,
  dimensionStyleOf,
  type Entity,
} from "#app/adapters/decode/dxf/dxf-drawing.ts";
import type { Placed, Style } from "#app/adapters/decode/dxf/dxf-strokes.ts";
import {
  boxOfMarks,
  type DrawingBox,
  pointsOf,
  toMarks,
  unionBox,
} from "#app/adapters/decode/dxf/dxf-svg.ts";
import type { Point } from "#app/adapters/decode/dxf/plane.ts";
import type { Mark } from "#app/adapters/decode/dxf/svg-writer.ts";

/** Something that can be found again in another drawing: an entity, or one straight piece of it. */
export type Form = {
  /** The parts of its description that must be equal exactly: kinds, numbers of points, colours, line types, words. */
  structure: string;
  /** The coordinates, which must be equal but for rounding: x and y in turn, in the drawing's units. */
  coordinates: Float64Array;
  box: DrawingBox;
};
/** An entity of a drawing as it is drawn. `type` is its type in the file. */
export type Part = Form & { type: string; words: string; marks: Mark[] };
/** A straight piece of a line, or a whole mark that is none. */
export type Piece = Form & { mark: Mark };
/** The part of an entity that only one drawing shows: all of it, or some of its pieces. */
export type Side = { part: Part; marks: Mark[]; box: DrawingBox };
/** Pairs of sides, and the sides of either drawing that belong to no pair. */
export type Pairs = { pairs: { before: Side; after: Side }[]; before: Side[]; after: Side[] };

/**
 * Returns the visible parts of each of a drawing's entities; an inserted block counts as one entity. The words of a
 * dimension that is a bare number get the drawing's unit.
 */
export function drawingParts(shapes: readonly Placed[], drawing: Measures): Part[] {
  const byEntity = Map.groupBy(shapes, ({ entity }) => entity);
  return Array.from(byEntity, ([entity, placed]) => {
    const marks = placed.flatMap(toMarks).filter(isPlaced);
    const words = placed.flatMap(({ shape }) => (shape.kind === "label" ? shape.text : []));
    const form = formOf(marks, words.join("\n"));
    const read = readingOf(words.join(" "), entity, drawing);
    return form && { ...form, type: entity.type, words: read, marks };
  }).filter((part) => part !== null);
}

/** A length, also of a radius or a diameter, without a unit of its own. */
const BARE_LENGTH = /^[RØø⌀]?\s?\d{1,9}(?:[.,]\d{1,9})?$/;

type Measures = Pick<Drawing, "unit" | "dimensionStyles" | "dimensionStyle">;

function readingOf(words: string, entity: Entity, drawing: Measures): string {
  const { unit } = drawing;
  const isLength = entity.type.endsWith("DIMENSION") && BARE_LENGTH.test(words);
  if (!unit || !isLength) return words;
  const { factor } = dimensionStyleOf(entity, drawing);
  // With another factor the number may be one of another unit, as millimetres in a drawing in inches.
  return factor === 1 ? `${words} ${unit.symbol}` : words;
}

/** Counts the points of these entities. */
export function pointsIn(parts: readonly Part[]): number {
  return parts.reduce((sum, { coordinates }) => sum + coordinates.length / 2, 0);
}

/** Cuts an entity into its straight pieces, so that an outline and the lines it was exploded into are the same. */
export function piecesOf(part: Part): Piece[] {
  return part.marks.flatMap(cut).flatMap((mark) => {
    const form = formOf([mark], "");
    return form ? [{ ...form, mark }] : [];
  });
}

/** The same piece with its points in reverse order. */
export function turnedRound(piece: Piece): Piece {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = piece.coordinates;
  if (piece.mark.kind !== "line") return piece;
  return { ...piece, coordinates: Float64Array.of(x2, y2, x1, y1) };
}

function cut(mark: Mark): Mark[] {
  if (mark.kind !== "line") return [mark];
  const [first] = mark.points;
  const path = mark.closed && first ? [...mark.points, first] : mark.points;
  return path.slice(1).flatMap((end, index) => {
    const start = path[index];
    if (!start || (start.x === end.x && start.y === end.y)) return [];
    return [{ ...mark, points: [start, end], closed: false }];
  });
}

function formOf(marks: readonly Mark[], words: string): Form | null {
  const box = boxOfMarks(marks);
  if (!box) return null;
  const points = marks.flatMap(pointsOf);
  const coordinates = new Float64Array(points.length * 2);
  for (const [index, { x, y }] of points.entries()) coordinates.set([x, y], index * 2);
  return { structure: [...marks.map(structureOf), words].join(";"), coordinates, box };
}

function structureOf(mark: Mark): string {
  const style = styleWords(mark.style);
  switch (mark.kind) {
    case "line":
      return `line ${mark.points.length} ${mark.closed} ${mark.width.toPrecision(4)} ${style}`;
    case "fill":
      return `fill ${mark.rings.map((ring) => ring.length)} ${hatchWords(mark)} ${style}`;
    case "dot":
      return `dot ${style}`;
    case "words":
      return `words ${mark.text} ${style}`;
  }
}

function hatchWords({ hatch }: Extract<Mark, { kind: "fill" }>): string {
  return hatch.map(({ angle, spacing }) => [angle.toFixed(1), spacing.toPrecision(3)]).join("/");
}

// Uses the line weights that are drawn: programs write different defaults.
function styleWords({ colour, lineWeight, dashes }: Style): string {
  const weight = lineWeight >= 50 ? 2 : lineWeight >= 30 ? 1 : 0;
  return `${colour} ${weight} ${dashes.map((dash) => dash.toPrecision(3))}`;
}

function isPlaced(mark: Mark): boolean {
  return pointsOf(mark).every(({ x, y }: Point) => Number.isFinite(x) && Number.isFinite(y));
}

export function wholeSide(part: Part): Side {
  return { part, marks: part.marks, box: part.box };
}

/** Null without any piece. */
export function sideOfPieces(part: Part, pieces: readonly Piece[]): Side | null {
  const [first, ...others] = pieces;
  if (!first) return null;
  const box = others.reduce((whole, { box: next }) => unionBox(whole, next), first.box);
  return { part, marks: pieces.map(({ mark }) => mark), box };
}
