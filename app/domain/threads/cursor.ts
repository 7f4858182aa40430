import { z } from "zod";

/** The cursor of a list: the last row's time, to the microsecond, and its id. */
export type Cursor = { at: string; id: string };
/** A page of a list. nextCursor is null on the last page. */
export type Page<Item> = { items: Item[]; nextCursor: string | null };

/** A time in the format of exactTime. PostgreSQL has no year 0. */
export const cursorTimeSchema = z.iso
  .datetime({ precision: 6 })
  .refine((text) => !text.startsWith("0000"));

/** A cursor in an address. The end of one page begins the next. */
export const cursorSchema = z.string().transform((text, context): Cursor => {
  const [at, id, ...rest] = text.split("~");
  if (
    at &&
    id &&
    rest.length === 0 &&
    cursorTimeSchema.safeParse(at).success &&
    /^[\w-]{1,64}$/.test(id)
  )
    return { at, id };
  context.addIssue({ code: "custom", message: "is not a cursor" });
  return z.NEVER;
});

/** A cursor of a list whose rows have UUIDs. */
export const uuidCursorSchema = cursorSchema.refine(({ id }) => z.uuid().safeParse(id).success, {
  error: "is not a cursor",
});

/**
 * Returns the page of at most `limit` rows. `rows` holds one row more if there are further pages.
 */
export function toPage<Row extends { cursorAt: string }, Item>(
  rows: Row[],
  limit: number,
  idOf: (row: Row) => string | number,
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(toItem),
    nextCursor: last ? `${last.cursorAt}~${idOf(last)}` : null,
  };
}

/** Writes a text as a part of a cursor whose parts "~" separates. */
export function writeCursorText(text: string): string {
  return encodeURIComponent(text).replaceAll("~", "%7E");
}

/** Reads what writeCursorText wrote; null if it is missing or malformed. */
export function readCursorText(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text).replaceAll("\u0000", "");
  } catch {
    return null;
  }
}
