import type { Box, Plane } from "#app/adapters/decode/compare/raster.ts";
import {
  bestMatch,
  lightingAt,
  type Match,
  peaks,
  type Template,
  templateOf,
} from "./correlation.ts";

/** The position of a piece of the older page on the newer one; `scale` is its size there relative to the older page. */
export type FoundPiece = {
  box: Box;
  scale: number;
  likeness: number;
  /** The correlation of the next best match that does not overlap this one; -1 if there is none. */
  rival: number;
};

/** The relative sizes at which a thing is searched for. */
const SCALES = [1, 0.87, 1.15, 0.75, 1.33];
/** The shorter side of a piece on the smallest picture that is searched, in pixels. */
const LEAST_SIDE = 6;
const COARSE_POINTS = 300;
const FINE_POINTS = 1_500;
const PEAKS_A_SCALE = 24;
const KEPT_A_SCALE = 6;
const REFINED = 14;
/** How far a match may be from its position on a smaller picture, in pixels. */
const REACH = 4;
/**
 * If the lightness (0 to 100) or the share of contrast differs by more, the thing found is another of the same
 * shape.
 */
const MOST_LIGHTER = 4;
const MOST_CONTRAST = 0.25;
/** The factor by which both limits are larger on small pictures. */
const COARSELY = 2;

export const LEVELS = 4;

/**
 * Looks for a piece of the older page on the whole newer one, on small pictures first. Both are pyramids of the same
 * scale. Returns null if the piece has nothing to recognise or fits nowhere.
 */
export function searchPage(
  older: readonly Plane[],
  newer: readonly Plane[],
  piece: Box,
): FoundPiece | null {
  const side = Math.min(piece.right - piece.left, piece.bottom - piece.top);
  const most = Math.min(older.length, newer.length) - 1;
  const level = Math.max(0, Math.min(most, Math.floor(Math.log2(side / LEAST_SIDE))));
  const coarse = SCALES.flatMap((scale) => peaksAt(older, newer, piece, level, scale));
  const refined = coarse
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, REFINED)
    .flatMap((start) => refine(older, newer, piece, level, start) ?? [])
    .toSorted((one, other) => other.likeness - one.likeness);
  const [best] = refined;
  if (!best) return null;
  const rival = refined.find(({ box }) => !areNear(box, best.box));
  return { ...best, rival: rival?.likeness ?? -1 };
}

type Start = Match & { scale: number };

function peaksAt(
  older: readonly Plane[],
  newer: readonly Plane[],
  piece: Box,
  level: number,
  scale: number,
): Start[] {
  const [from, to] = [older[level], newer[level]];
  if (!from || !to) return [];
  const template = templateOf(from, atLevel(piece, level), { scale, points: COARSE_POINTS });
  if (!template) return [];
  const everywhere = { left: 0, top: 0, right: to.width, bottom: to.height };
  return peaks(template, to, everywhere, PEAKS_A_SCALE)
    .filter((match) => isLitAlike(template, to, match, COARSELY))
    .slice(0, KEPT_A_SCALE)
    .map((match) => ({ ...match, scale }));
}

function isLitAlike(template: Template, plane: Plane, match: Match, slack: number): boolean {
  const { lighter, contrast } = lightingAt(template, plane, match);
  const most = 1 + MOST_CONTRAST * slack;
  return Math.abs(lighter) <= MOST_LIGHTER * slack && contrast <= most && contrast >= 1 / most;
}

/** Follows a match from the small pictures to the large one, and determines its scale there. */
function refine(
  older: readonly Plane[],
  newer: readonly Plane[],
  piece: Box,
  coarse: number,
  start: Start,
): Omit<FoundPiece, "rival"> | null {
  let at = start;
  for (let level = coarse - 1; level >= 0; level--) {
    const next = bestFit(older[level], newer[level], atLevel(piece, level), [at.scale], {
      x: at.x * 2,
      y: at.y * 2,
    });
    if (!next) return null;
    at = next;
  }
  const [from, to] = [older[0], newer[0]];
  const roughly = bestFit(from, to, piece, scalesAround(at.scale, 0.05), at);
  const best = roughly && bestFit(from, to, piece, scalesAround(roughly.scale, 0.012), roughly);
  if (!best || !to || !isLitAlike(best.template, to, best, 1)) return null;
  const { x, y, scale, likeness } = best;
  const right = x + (piece.right - piece.left) * scale;
  const bottom = y + (piece.bottom - piece.top) * scale;
  return { box: { left: x, top: y, right, bottom }, scale, likeness };
}

function scalesAround(scale: number, by: number): number[] {
  return [1, 1 - by / 2, 1 + by / 2, 1 - by, 1 + by].map((factor) => scale * factor);
}

/** The best place near this one, at the best of these scales. */
function bestFit(
  from: Plane | undefined,
  to: Plane | undefined,
  piece: Box,
  scales: readonly number[],
  around: { x: number; y: number },
): (Start & { template: Template }) | null {
  if (!from || !to) return null;
  const found = scales.flatMap((scale) => {
    const template = templateOf(from, piece, { scale, points: FINE_POINTS });
    const match = template && bestMatch(template, to, near(around, REACH));
    return match ? [{ ...match, scale, template }] : [];
  });
  const [best] = found.toSorted((one, other) => other.likeness - one.likeness);
  return best ?? null;
}

function near({ x, y }: { x: number; y: number }, far: number) {
  return { left: x - far, top: y - far, right: x + far, bottom: y + far };
}

function atLevel({ left, top, right, bottom }: Box, level: number): Box {
  const factor = 2 ** -level;
  return {
    left: left * factor,
    top: top * factor,
    right: right * factor,
    bottom: bottom * factor,
  };
}

function areNear(one: Box, other: Box): boolean {
  const far = { x: (other.right - other.left) / 2, y: (other.bottom - other.top) / 2 };
  return (
    Math.abs((one.left + one.right - other.left - other.right) / 2) < far.x &&
    Math.abs((one.top + one.bottom - other.top - other.bottom) / 2) < far.y
  );
}
