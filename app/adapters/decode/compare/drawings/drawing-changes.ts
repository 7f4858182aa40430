import type { Point } from "#app/adapters/decode/dxf/plane.ts";
import {
  type Part,
  type Piece,
  piecesOf,
  pointsIn,
  type Side,
  sideOfPieces,
  turnedRound,
  wholeSide,
} from "./drawing-parts.ts";
import { changedPairs, movedPairs } from "./entity-pairs.ts";
import { indexForms } from "./form-index.ts";
import { wholeShift } from "./shifts.ts";

export type DrawingChange =
  | { kind: "added"; before: null; after: Side }
  | { kind: "removed"; before: Side; after: null }
  | { kind: "moved" | "changed"; before: Side; after: Side };
export type DrawingChanges = {
  /** The shift of the newer drawing as a whole, in the drawings' units. */
  shift: Point;
  changes: DrawingChange[];
  /** The share of the smaller drawing's entities that the other one contains too, at any place. */
  likeness: number;
};

/** In drawings whose entities have more points, entities are not cut into pieces. */
const MOST_PIECES = 100_000;

/** Finds the entities that were added, removed, moved and changed between two drawings. `near` as for indexForms. */
export function drawingChanges(
  older: readonly Part[],
  newer: readonly Part[],
  near: number,
): DrawingChanges {
  const shift = wholeShift(older, newer, near);
  const stayed = indexForms(newer, near);
  const gone = older.filter((part) => stayed.take(part, shift) === null);
  const { before, after } = withoutSamePieces(gone, stayed.left(), shift, near);
  const moved = movedPairs(before, after, shift, near);
  const changed = changedPairs(moved.before, moved.after, shift);
  const known = Math.min(older.length - moved.before.length, newer.length - moved.after.length);
  return {
    shift,
    changes: [
      ...changed.after.map((side) => ({ kind: "added" as const, before: null, after: side })),
      ...changed.before.map((side) => ({ kind: "removed" as const, before: side, after: null })),
      ...moved.pairs.map((pair) => ({ kind: "moved" as const, ...pair })),
      ...changed.pairs.map((pair) => ({ kind: "changed" as const, ...pair })),
    ],
    likeness: known / Math.max(1, Math.min(older.length, newer.length)),
  };
}

/** Omits pieces that both drawings contain, even as parts of different entities. */
function withoutSamePieces(
  older: readonly Part[],
  newer: readonly Part[],
  shift: Point,
  near: number,
): { before: Side[]; after: Side[] } {
  if (Math.max(pointsIn(older), pointsIn(newer)) > MOST_PIECES) {
    return { before: older.map(wholeSide), after: newer.map(wholeSide) };
  }
  const pieces = newer.map((part) => ({ part, pieces: piecesOf(part) }));
  const there = indexForms(
    pieces.flatMap((one) => one.pieces),
    near,
  );
  const isThere = (piece: Piece) =>
    there.take(piece, shift) !== null || there.take(turnedRound(piece), shift) !== null;
  const rest = (part: Part, own: readonly Piece[], isSame: (piece: Piece) => boolean) =>
    sideOfPieces(
      part,
      own.filter((piece) => !isSame(piece)),
    ) ?? [];
  const before = older.flatMap((part) => rest(part, piecesOf(part), isThere));
  const left = new Set(there.left());
  const after = pieces.flatMap((one) => rest(one.part, one.pieces, (piece) => !left.has(piece)));
  return { before, after };
}
