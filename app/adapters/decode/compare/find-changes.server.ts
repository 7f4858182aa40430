import { CELL } from "./cell-colours.ts";
import { type Cells, changedCells } from "./changed-cells.ts";
import { markIsolated } from "./isolated-cells.ts";
import { softened } from "./lay-over.server.ts";
import { type Box, cut, pixelsOf, type Raster } from "./raster.ts";

/**
 * The number of cells around a differing pixel that may be affected by it: the blur reaches 3 pixels, an edge 1,
 * and each cell is compared with its neighbours.
 */
const REACH = 4;

/**
 * Finds where two pictures of one size look different. Reads only the bands in which a pixel differs, with their
 * surroundings: two exports of a proof are mostly equal bit for bit. Where they are (`isDrawnAlike`), small differences
 * count too.
 */
export async function findChanges(
  older: Raster,
  newer: Raster,
  isDrawnAlike = false,
): Promise<Cells> {
  const columns = Math.ceil(newer.width / CELL);
  const rows = Math.ceil(newer.height / CELL);
  const all: Cells = { columns, rows, changed: new Uint16Array(columns * rows) };
  for (const band of bandsOf(differences(older, newer), columns)) {
    const part = inPixels(band, newer);
    const [before, after] = [cut(older, part), cut(newer, part)];
    const found = changedCells(await softened(before), await softened(after));
    for (let row = 0; row < found.rows; row++) {
      const cells = found.changed.subarray(row * found.columns, (row + 1) * found.columns);
      all.changed.set(cells, (band.top + row) * columns + band.left);
    }
  }
  if (isDrawnAlike) markIsolated(all, older, newer);
  return all;
}

/** The first and the last pixel that differ in a row of cells; null if none does. */
type Stretch = { from: number; to: number } | null;

function differences(older: Raster, newer: Raster): Stretch[] {
  const [before, after] = [pixelsOf(older), pixelsOf(newer)];
  const { width } = newer;
  return Array.from({ length: Math.ceil(newer.height / CELL) }, (_, row) => {
    let [from, to] = [width, -1];
    const end = Math.min(after.length, (row + 1) * CELL * width);
    for (let start = row * CELL * width; start < end; start += width) {
      let left = 0;
      while (left < from && before[start + left] === after[start + left]) left++;
      let right = width - 1;
      while (right > to && before[start + right] === after[start + right]) right--;
      [from, to] = [Math.min(from, left), Math.max(to, right)];
    }
    return to < 0 ? null : { from, to };
  });
}

/** Joins rows of cells that differ, or are near one another, to bands; in cells. */
function bandsOf(rows: readonly Stretch[], columns: number): Box[] {
  const bands: Box[] = [];
  for (const [row, stretch] of rows.entries()) {
    if (!stretch) continue;
    const left = Math.max(0, Math.floor(stretch.from / CELL) - REACH);
    const right = Math.min(columns, Math.floor(stretch.to / CELL) + 1 + REACH);
    const top = Math.max(0, row - REACH);
    const bottom = Math.min(rows.length, row + 1 + REACH);
    const last = bands.at(-1);
    if (last && top <= last.bottom) {
      last.left = Math.min(last.left, left);
      last.right = Math.max(last.right, right);
      last.bottom = bottom;
    } else {
      bands.push({ left, top, right, bottom });
    }
  }
  return bands;
}

function inPixels({ left, top, right, bottom }: Box, { width, height }: Raster): Box {
  return {
    ...{ left: left * CELL, top: top * CELL },
    right: Math.min(width, right * CELL),
    bottom: Math.min(height, bottom * CELL),
  };
}
