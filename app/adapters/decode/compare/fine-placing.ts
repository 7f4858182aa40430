import type { Placing, Plane } from "./raster.ts";

const TILE = 48;
const COLUMNS = 8;
const ROWS = 8;
const FARTHEST = 7;
/** A tile agrees with a placing if it is found within this many pixels of the position that the placing predicts. */
const AGREES = 0.6;
/** A placing is kept if this share of the tiles agrees with it: the other tiles show changes, not a shift. */
const MAJORITY = 0.6;
const LEAST_STEEP = 1.5;

type Found = { x: number; y: number; dx: number; dy: number };

/**
 * Corrects a placing that is known to a few pixels, to a fraction of one: looks for small pieces of the newer
 * picture in the older one, which has the newer one's scale already, and takes the placing that most of them agree
 * with.
 */
export function registerFinely(older: Plane, newer: Plane, coarse: Placing): Placing {
  const found = tilesOf(newer).flatMap((tile) => find(older, newer, tile, coarse) ?? []);
  const still = { ax: 0, bx: 0, ay: 0, by: 0 };
  const agreed = (fit: Fit) => found.filter((tile) => agrees(fit, tile, newer));
  let best: Fit = still;
  let most = agreed(still).length;
  if (found.length > 0 && most < found.length * MAJORITY) {
    for (const fit of guesses(found, newer)) {
      const count = agreed(fit).length;
      if (count > most) [best, most] = [fit, count];
    }
  }
  if (most < 3) return coarse;
  const fit = leastSquares(agreed(best), newer);
  const isSteady = Math.abs(fit.bx) < MOST_GROWTH && Math.abs(fit.by) < MOST_GROWTH;
  return isSteady ? corrected(coarse, fit, newer) : coarse;
}

const MOST_GROWTH = 0.012;

// A tile at x is found dx = ax + bx * (x - middle) farther.
type Fit = { ax: number; bx: number; ay: number; by: number };

function corrected(coarse: Placing, { ax, bx, ay, by }: Fit, size: Size): Placing {
  return {
    scaleX: coarse.scaleX + bx,
    scaleY: coarse.scaleY + by,
    shiftX: coarse.shiftX + ax - (bx * size.width) / 2,
    shiftY: coarse.shiftY + ay - (by * size.height) / 2,
  };
}

type Size = { width: number; height: number };

function agrees(fit: Fit, tile: Found, size: Size): boolean {
  const dx = fit.ax + fit.bx * (tile.x - size.width / 2);
  const dy = fit.ay + fit.by * (tile.y - size.height / 2);
  return Math.abs(dx - tile.dx) < AGREES && Math.abs(dy - tile.dy) < AGREES;
}

/** Every two tiles suggest a shift and a scale, and every tile a shift alone. */
function* guesses(found: readonly Found[], size: Size): Generator<Fit> {
  for (const one of found) yield { ax: one.dx, bx: 0, ay: one.dy, by: 0 };
  for (const [index, one] of found.entries()) {
    for (const other of found.slice(index + 1)) {
      const bx = growth(one.x, one.dx, other.x, other.dx);
      const by = growth(one.y, one.dy, other.y, other.dy);
      if (bx === null && by === null) continue;
      yield {
        ax: one.dx - (bx ?? 0) * (one.x - size.width / 2),
        bx: bx ?? 0,
        ay: one.dy - (by ?? 0) * (one.y - size.height / 2),
        by: by ?? 0,
      };
    }
  }
}

function growth(at: number, value: number, otherAt: number, otherValue: number): number | null {
  if (Math.abs(at - otherAt) < 3 * TILE) return null;
  const found = (value - otherValue) / (at - otherAt);
  return Math.abs(found) < MOST_GROWTH ? found : null;
}

function leastSquares(tiles: readonly Found[], size: Size): Fit {
  const x = line(tiles.map((tile) => [tile.x - size.width / 2, tile.dx]));
  const y = line(tiles.map((tile) => [tile.y - size.height / 2, tile.dy]));
  return { ax: x.at, bx: x.growth, ay: y.at, by: y.growth };
}

function line(points: [number, number][]): { at: number; growth: number } {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middle, value] = [mean(points.map(([at]) => at)), mean(points.map(([, v]) => v))];
  const spread = mean(points.map(([at]) => (at - middle) ** 2));
  // Tiles side by side do not determine a scale.
  if (spread < (2 * TILE) ** 2) return { at: value, growth: 0 };
  const slope = mean(points.map(([at, v]) => (at - middle) * (v - value))) / spread;
  return { at: value - slope * middle, growth: slope };
}

/** Chooses the tile with the most detail in each part of the picture. */
function tilesOf(plane: Plane): Place[] {
  const parts = Array.from({ length: ROWS * COLUMNS }, (_, part) => part);
  return parts.flatMap((part) => {
    const places = placesIn(part % COLUMNS, Math.floor(part / COLUMNS), plane);
    const steep = places.map((place) => twoWaySteepness(plane, place.x, place.y));
    const most = Math.max(...steep);
    return most > LEAST_STEEP ? places.filter((_, index) => steep[index] === most).slice(0, 1) : [];
  });
}

type Place = { x: number; y: number };
const SHARES = [0.25, 0.5, 0.75];

function placesIn(column: number, row: number, { width, height }: Size): Place[] {
  const half = TILE / 2;
  return SHARES.flatMap((down) =>
    SHARES.map((along) => ({
      x: Math.round(((column + along) / COLUMNS) * width),
      y: Math.round(((row + down) / ROWS) * height),
    })),
  ).filter(({ x, y }) => x >= half && y >= half && x + half <= width && y + half <= height);
}

// A tile with edges in one direction only can be found anywhere along them.
function twoWaySteepness({ width, values }: Plane, x: number, y: number): number {
  let [across, down] = [0, 0];
  for (let row = y - TILE / 2 + 1; row < y + TILE / 2; row += 2) {
    for (let column = x - TILE / 2 + 1; column < x + TILE / 2; column += 2) {
      const at = row * width + column;
      const value = values[at] ?? 0;
      across += Math.abs((values[at - 1] ?? 0) - value);
      down += Math.abs((values[at - width] ?? 0) - value);
    }
  }
  return Math.min(across, down) / (TILE / 2) ** 2;
}

function find(
  older: Plane,
  newer: Plane,
  { x, y }: Place,
  { scaleX, scaleY, shiftX, shiftY }: Placing,
): Found | null {
  const [baseX, baseY] = [Math.round(x * scaleX + shiftX), Math.round(y * scaleY + shiftY)];
  const half = TILE / 2 + FARTHEST;
  if (baseX < half || baseY < half) return null;
  if (baseX + half > older.width || baseY + half > older.height) return null;
  const side = 2 * FARTHEST + 1;
  const errors = new Float32Array(side * side);
  let best = 0;
  for (let index = 0; index < errors.length; index++) {
    const dx = (index % side) - FARTHEST;
    const dy = Math.floor(index / side) - FARTHEST;
    errors[index] = unlikeness(older, newer, x, y, baseX + dx, baseY + dy);
    if ((errors[index] ?? 0) < (errors[best] ?? 0)) best = index;
  }
  const [column, row] = [best % side, Math.floor(best / side)];
  if (column === 0 || row === 0 || column === side - 1 || row === side - 1) return null;
  const least = errors[best] ?? 0;
  const usual = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  // A match that is hardly better than others was not found.
  if (least > usual * 0.35) return null;
  return {
    ...{ x, y },
    dx: column - FARTHEST + dip(errors, best, 1) + baseX - (x * scaleX + shiftX),
    dy: row - FARTHEST + dip(errors, best, side) + baseY - (y * scaleY + shiftY),
  };
}

// The position of the minimum between three values, from -0.5 to 0.5.
function dip(errors: Float32Array, at: number, step: number): number {
  const [before, here, after] = [errors[at - step] ?? 0, errors[at] ?? 0, errors[at + step] ?? 0];
  const bend = before + after - 2 * here;
  return bend > 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0;
}

function unlikeness(
  older: Plane,
  newer: Plane,
  x: number,
  y: number,
  olderX: number,
  olderY: number,
): number {
  const half = TILE / 2;
  let sum = 0;
  for (let row = -half; row < half; row++) {
    const at = (y + row) * newer.width + x;
    const other = (olderY + row) * older.width + olderX;
    for (let column = -half; column < half; column++) {
      const difference = (newer.values[at + column] ?? 0) - (older.values[other + column] ?? 0);
      sum += difference * difference;
    }
  }
  return sum / TILE ** 2;
}
