import { type DrawingBox, unionBox } from "#app/adapters/decode/dxf/dxf-svg.ts";
import type { Mark } from "#app/adapters/decode/dxf/svg-writer.ts";
import type { Part, Piece } from "./drawing-parts.ts";

/** The part of an entity that only one drawing shows: all of it, or some of its pieces. */
export type Side = { part: Part; marks: Mark[]; box: DrawingBox };
/** Pairs of sides, and the sides of either drawing that belong to no pair. */
export type Pairs = { pairs: { before: Side; after: Side }[]; before: Side[]; after: Side[] };

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
