import { z } from "zod";

const fieldsSchema = z.record(z.string(), z.unknown());

/**
 * What one change did to the fields of a row, so that it can be undone. `before` is null for a row that the change
 * added.
 */
export const reversalSchema = z.object({ before: fieldsSchema.nullable(), after: fieldsSchema });
export type Reversal = z.output<typeof reversalSchema>;

/** A row's change that is to be undone. */
export type RowChange = { id: string; reversal: Reversal };

/** Thrown where a row is no longer as a change left it: undoing that change would undo a later one too. */
export class ChangedSince extends Error {}

/** Returns the reversal of a change that sets `after` in `row`. */
export function reversalOf(row: Readonly<Record<string, unknown>>, after: object): Reversal {
  const before = Object.fromEntries(Object.keys(after).map((field) => [field, row[field]]));
  return { before, after: { ...after } };
}

/** Returns whether the row has these values. Fields that `except` names are not compared. */
export function isAs(
  row: Readonly<Record<string, unknown>>,
  values: object,
  except: readonly string[] = [],
): boolean {
  return Object.entries(values).every(
    ([field, value]) => except.includes(field) || isSame(row[field], value),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
