import type { Box } from "#app/adapters/decode/compare/raster.ts";

type Piece = Box & { changed: number; line: number };

/** Of two pieces, the larger line counts up to this multiple of the smaller one: a comma beside a letter. */
const UNLIKE = 2.5;
/** A piece that is at least this long each way and full of changed pixels is an area or a bold letter. */
const AREA_EDGE = 56;
const AREA_SHARE = 0.85;
/** Two of them are one text only if they nearly touch: neighbouring areas are changes of their own. */
const AREA_REACH = 0.15;
const MOST_AREA_REACH = 32;

/**
 * Whether two changed pieces belong to one text: letters or words of a line, or lines below each other. How far apart
 * they may be is measured by the height of a line.
 */
export function isSameText(one: Piece, other: Piece): boolean {
  const line = Math.min(Math.max(one.line, other.line), UNLIKE * Math.min(one.line, other.line));
  const across = Math.max(one.left, other.left) - Math.min(one.right, other.right);
  const down = Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom);
  if (isArea(one) || isArea(other)) {
    return Math.max(across, down) <= Math.min(AREA_REACH * line, MOST_AREA_REACH);
  }
  if (down < 0) return across <= letterReach(line);
  return down <= lineReach(line) && across <= line / 2;
}

/** About a short word that stayed, of small text; of large text, less than a letter. In pixels. */
function letterReach(line: number): number {
  return Math.min(2.5 * line, 64 + 0.4 * line);
}

/** The space between two lines. */
function lineReach(line: number): number {
  return Math.min(0.9 * line, 24 + 0.1 * line);
}

function isArea({ left, top, right, bottom, changed }: Piece): boolean {
  const [width, height] = [right - left, bottom - top];
  return Math.min(width, height) >= AREA_EDGE && changed >= AREA_SHARE * width * height;
}
