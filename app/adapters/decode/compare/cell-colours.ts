import { type Lab, labOfLinear } from "./colour.ts";
import { linear, type Plane, type Raster } from "./raster.ts";

/** A picture in squares of this many pixels. */
export const CELL = 8;

export type Grid = { columns: number; rows: number };
/** Mean colours of cells (CIE L*a*b*), and how steep their lightness is at most and in the mean. */
export type CellColours = Grid & { colours: Lab[]; steepest: Float32Array; steep: Float32Array };

/** Reads a picture cell by cell, row by row. */
export function cellColours(raster: Raster, steepness: Plane): CellColours {
  const columns = Math.ceil(raster.width / CELL);
  const rows = Math.ceil(raster.height / CELL);
  const colours: Lab[] = [];
  const steepest = new Float32Array(columns * rows);
  const steep = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const index = row * columns + column;
      const left = column * CELL;
      const right = Math.min(raster.width, left + CELL);
      const bottom = Math.min(raster.height, (row + 1) * CELL);
      let [red, green, blue, sum, most] = [0, 0, 0, 0, 0];
      for (let y = row * CELL; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          const pixel = y * raster.width + x;
          red += linear(raster.data[pixel * 4]);
          green += linear(raster.data[pixel * 4 + 1]);
          blue += linear(raster.data[pixel * 4 + 2]);
          const value = steepness.values[pixel] ?? 0;
          sum += value;
          if (value > most) most = value;
        }
      }
      const count = (right - left) * (bottom - row * CELL);
      colours.push(labOfLinear(red / count, green / count, blue / count));
      steepest[index] = most;
      steep[index] = sum / count;
    }
  }
  return { columns, rows, colours, steepest, steep };
}

/** The largest value of each cell and its neighbours. */
export function maximumOfNeighbours({ columns, rows }: Grid, values: Float32Array): Float32Array {
  return values.map((_, index) => {
    let most = 0;
    forNeighbours({ columns, rows }, index, (near) => {
      most = Math.max(most, values[near] ?? 0);
    });
    return most;
  });
}

/** The mean colour of a cell and those around it. */
export function meanOfNeighbours(grid: Grid, colours: readonly Lab[], index: number): Lab {
  let [l, a, b, count] = [0, 0, 0, 0];
  forNeighbours(grid, index, (near) => {
    const colour = colours[near];
    if (!colour) return;
    l += colour[0];
    a += colour[1];
    b += colour[2];
    count += 1;
  });
  return [l / count, a / count, b / count];
}

/** Calls for a cell and each of those around it. */
export function forNeighbours(
  { columns, rows }: Grid,
  index: number,
  use: (near: number) => void,
): void {
  const [column, row] = [index % columns, Math.floor(index / columns)];
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
      use(y * columns + x);
    }
  }
}
