/** Cells for finding near values: the `around` cells of two numbers at most `near` apart have a cell in common. */
export type Grid = { cell: (at: number) => number; around: (at: number) => number[] };

export function gridOf(near: number): Grid {
  const size = near * 8 || 1;
  const cell = (at: number) => Math.floor(at / size);
  return { cell, around: (at) => [...new Set([cell(at - near), cell(at + near)])] };
}

/** All pairs of the two lists' cells, as keys. */
export function keysAround(columns: number[], rows: number[], rest: string): string[] {
  return columns.flatMap((column) => rows.map((row) => cellKey(column, row, rest)));
}

export function cellKey(column: number, row: number, rest: string): string {
  return `${column} ${row} ${rest}`;
}
