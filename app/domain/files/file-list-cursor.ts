import { z } from "zod";
import { cursorTimeSchema, readCursorText, writeCursorText } from "#app/domain/threads/cursor.ts";
import { fileIdSchema } from "./file.ts";

/** The sort orders of a list of files. Pinned files always come first. */
export const fileSorts = ["added", "mailed", "name", "size"] as const;
export type FileSort = (typeof fileSorts)[number];

/**
 * The cursor of a list of files: the pin, the sort key (time, size or name) and the id of the last
 * file.
 */
export type FileListCursor = { isPinned: boolean; key: string; id: number };

const keySchemas = {
  added: cursorTimeSchema,
  mailed: cursorTimeSchema,
  size: z.string().regex(/^\d{1,15}$/),
  name: z.string(),
} as const satisfies Record<FileSort, z.ZodType<string>>;

/**
 * Returns the schema for a cursor of a list in this sort order. A cursor of another order is
 * invalid.
 */
export function fileListCursorSchema(sort: FileSort) {
  return z.string().transform((text, context): FileListCursor => {
    const [pin, encoded, id, ...rest] = text.split("~");
    const key = keySchemas[sort].safeParse(readCursorText(encoded));
    const fileId = fileIdSchema.safeParse(id);
    if ((pin === "0" || pin === "1") && key.success && fileId.success && rest.length === 0) {
      return { isPinned: pin === "1", key: key.data, id: fileId.data };
    }
    context.addIssue({ code: "custom", message: "is not a cursor" });
    return z.NEVER;
  });
}

/** Writes the cursor for use in an address. */
export function writeFileListCursor({ isPinned, key, id }: FileListCursor): string {
  return `${isPinned ? 1 : 0}~${writeCursorText(key)}~${id}`;
}
