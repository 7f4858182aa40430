import type { DrawingBox } from "#app/adapters/decode/dxf/dxf-svg.ts";
import type { Point } from "#app/adapters/decode/dxf/plane.ts";
import type { Form } from "./drawing-parts.ts";

/** An index of shapes by their look and place. Each can be taken once. */
export type FormIndex<F extends Form> = {
  /** Takes the shape that is equal to this one at distance `shift`; null if there is none. */
  take(form: Form, shift: Point): F | null;
  /** The shapes that were not taken. */
  left(): F[];
};

/**
 * Programs write coordinates with as few as two decimals: points that are nearer to each other than this are the
 * same.
 */
export function nearness({ left, bottom, right, top }: DrawingBox): number {
  return Math.hypot(right - left, top - bottom) / 50_000;
}

/** Indexes shapes. Coordinates are equal if they differ by at most `near`, in the drawing's units. */
export function indexForms<F extends Form>(forms: readonly F[], near: number): FormIndex<F> {
  const { cell, around } = gridOf(near);
  const cells = Map.groupBy(forms, ({ box, structure }) =>
    cellKey(cell(box.left), cell(box.bottom), structure),
  );
  const take = (form: Form, { x, y }: Point) => {
    const { box, structure } = form;
    for (const key of neighbourKeys(around(box.left + x), around(box.bottom + y), structure)) {
      const there = cells.get(key) ?? [];
      const at = there.findIndex((other) => isSameForm(form, other, { x, y }, near));
      if (at >= 0) return there.splice(at, 1)[0] ?? null;
    }
    return null;
  };
  return { take, left: () => [...cells.values()].flat() };
}

/** Whether `other` equals `form` moved by `shift`. */
export function isSameForm(form: Form, other: Form, shift: Point, near: number): boolean {
  if (form.structure !== other.structure) return false;
  return form.coordinates.every((value, index) => {
    const moved = value + (index % 2 === 0 ? shift.x : shift.y);
    return Math.abs(moved - (other.coordinates[index] ?? Infinity)) <= near;
  });
}

/** Cells for finding near values: the `around` cells of two numbers at most `near` apart have a cell in common. */
type Grid = { cell: (at: number) => number; around: (at: number) => number[] };

export function gridOf(near: number): Grid {
  const size = near * 8 || 1;
  const cell = (at: number) => Math.floor(at / size);
  return { cell, around: (at) => [...new Set([cell(at - near), cell(at + near)])] };
}

/** All pairs of the two lists' cells, as keys. */
export function neighbourKeys(columns: number[], rows: number[], rest: string): string[] {
  return columns.flatMap((column) => rows.map((row) => cellKey(column, row, rest)));
}

export function cellKey(column: number, row: number, rest: string): string {
  return `${column} ${row} ${rest}`;
}
