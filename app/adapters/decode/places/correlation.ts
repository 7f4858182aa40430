import { type Box, halve, type Plane } from "#app/adapters/decode/compare/raster.ts";

/** Points of a piece of a picture, from its top left; their values have a mean of 0 and a length of 1. */
export type Template = {
  width: number;
  height: number;
  x: Int32Array;
  y: Int32Array;
  values: Float32Array;
  /** The mean and the standard deviation of the lightness. */
  mean: number;
  deviation: number;
};

/** A piece whose lightness (0 to 100) deviates by less than this has nothing that could be recognised. */
const FLAT = 1.5;

type Sampling = {
  /** The pixels of the other picture for each pixel of this one. */
  scale: number;
  /** The most points that are read. */
  points: number;
  /** A part of the box that is left out. */
  without?: Box;
};

/** Reads a piece of a plane as it would be in another one. Null if there is nothing to recognise. */
export function templateOf(
  plane: Plane,
  box: Box,
  { scale, points, without }: Sampling,
): Template | null {
  const width = Math.max(1, Math.round((box.right - box.left) * scale));
  const height = Math.max(1, Math.round((box.bottom - box.top) * scale));
  const step = Math.max(1, Math.ceil(Math.sqrt((width * height) / points)));
  const [x, y, values]: [number[], number[], number[]] = [[], [], []];
  for (let row = 0; row < height; row += step) {
    const fromY = box.top + (row + 0.5) / scale - 0.5;
    for (let column = 0; column < width; column += step) {
      const fromX = box.left + (column + 0.5) / scale - 0.5;
      if (without && isIn(without, fromX, fromY)) continue;
      x.push(column);
      y.push(row);
      values.push(valueBetween(plane, fromX, fromY));
    }
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const length = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  const deviation = length / Math.sqrt(values.length);
  if (values.length < 16 || deviation < FLAT) return null;
  return {
    ...{ mean, deviation },
    ...{ width, height, x: Int32Array.from(x), y: Int32Array.from(y) },
    values: Float32Array.from(values, (value) => (value - mean) / length),
  };
}

function isIn(box: Box, x: number, y: number): boolean {
  return x >= box.left && x < box.right && y >= box.top && y < box.bottom;
}

function valueBetween({ width, height, values }: Plane, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [along, down] = [x - left, y - top];
  const [x0, x1] = [clamp(left, width), clamp(left + 1, width)];
  const [above, below] = [clamp(top, height) * width, clamp(top + 1, height) * width];
  const upper = (values[above + x0] ?? 0) * (1 - along) + (values[above + x1] ?? 0) * along;
  const lower = (values[below + x0] ?? 0) * (1 - along) + (values[below + x1] ?? 0) * along;
  return upper * (1 - down) + lower * down;
}

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(length - 1, index));
}

export type Match = { x: number; y: number; likeness: number };
type Range = { left: number; top: number; right: number; bottom: number };

/**
 * The normalised cross-correlation of a template with a plane at each position of a range (both ends included), as far
 * as the template lies wholly on the plane there. Row by row; -1 where the plane is flat.
 */
function correlations(template: Template, plane: Plane, range: Range) {
  const left = Math.max(0, range.left);
  const top = Math.max(0, range.top);
  const columns = Math.max(0, Math.min(range.right, plane.width - template.width) - left + 1);
  const rows = Math.max(0, Math.min(range.bottom, plane.height - template.height) - top + 1);
  const offsets = template.x.map((x, index) => x + (template.y[index] ?? 0) * plane.width);
  const likeness = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = (top + row) * plane.width + left + column;
      likeness[row * columns + column] = correlation(template.values, offsets, plane.values, at);
    }
  }
  return { left, top, columns, rows, likeness };
}

function correlation(
  wanted: Float32Array,
  offsets: Int32Array,
  values: Float32Array,
  at: number,
): number {
  let [sum, squares, product] = [0, 0, 0];
  for (let index = 0; index < offsets.length; index++) {
    const value = values[at + (offsets[index] ?? 0)] ?? 0;
    sum += value;
    squares += value * value;
    product += value * (wanted[index] ?? 0);
  }
  const variance = squares - (sum * sum) / offsets.length;
  return variance > offsets.length * FLAT * FLAT * 0.25 ? product / Math.sqrt(variance) : -1;
}

/** How much lighter the plane is at a place than the template, and how many times more contrast it has. */
export function lightingAt(template: Template, plane: Plane, { x, y }: { x: number; y: number }) {
  let [sum, squares] = [0, 0];
  for (const [index, dx] of template.x.entries()) {
    const value = plane.values[(y + (template.y[index] ?? 0)) * plane.width + x + dx] ?? 0;
    sum += value;
    squares += value * value;
  }
  const mean = sum / template.x.length;
  const deviation = Math.sqrt(Math.max(0, squares / template.x.length - mean * mean));
  return { lighter: mean - template.mean, contrast: deviation / template.deviation };
}

/** Where in the range the template fits best; null if it fits nowhere on the plane. */
export function bestMatch(template: Template, plane: Plane, range: Range): Match | null {
  const [best] = peaks(template, plane, range, 1);
  return best ?? null;
}

/** The best places in the range, the best first, at most `count`; two of them do not overlap by more than half. */
export function peaks(template: Template, plane: Plane, range: Range, count: number): Match[] {
  const found = correlations(template, plane, range);
  const { left, top, columns, likeness } = found;
  const best: Match[] = [];
  for (let at = highest(likeness); at >= 0 && best.length < count; at = highest(likeness)) {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    best.push({ x: left + column, y: top + row, likeness: likeness[at] ?? -1 });
    if (best.length < count) clearAround(found, template, column, row);
  }
  return best;
}

/** The index of the highest value above -1; -1 if there is none. */
function highest(values: Float32Array): number {
  let [best, most] = [-1, -1];
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? -1;
    if (value > most) [best, most] = [index, value];
  }
  return best;
}

type Correlations = ReturnType<typeof correlations>;

function clearAround(
  { columns, rows, likeness }: Correlations,
  { width, height }: Template,
  column: number,
  row: number,
): void {
  const [farX, farY] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  for (let y = Math.max(0, row - farY + 1); y < Math.min(rows, row + farY); y++) {
    const from = y * columns + Math.max(0, column - farX + 1);
    likeness.fill(-1, from, y * columns + Math.min(columns, column + farX));
  }
}

/** A pyramid: the plane, then each level half as large. */
export function pyramidOf(plane: Plane, levels: number): Plane[] {
  const planes = [plane];
  while (planes.length < levels) {
    const last = planes.at(-1);
    if (!last || Math.min(last.width, last.height) < 16) break;
    planes.push(halve(last));
  }
  return planes;
}
