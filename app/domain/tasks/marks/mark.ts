import { z } from "zod";
import { isOnPage, onPage, readPlace } from "./mark-place.ts";

export const markIdSchema = z.uuid("is not a mark id");

const wrong = "is not a place on a page";
const share = z.number(wrong).min(0, wrong).max(1, wrong);

/** A place in the format of /api: see MarkPlace. */
export const markPlaceSchema = z
  .object({ page: z.int(wrong), x: share, y: share, width: share, height: share })
  .transform((place) => ({ page: place.page, ...onPage(place) }))
  .refine(isOnPage, wrong);

/** A place in the format of forms: see placeText. */
export const placeTextSchema = z
  .string(wrong)
  .max(40, wrong)
  .transform((text, context) => {
    const place = readPlace(text);
    if (place) return place;
    context.addIssue({ code: "custom", message: wrong });
    return z.NEVER;
  });

/** A mark as screens and /api show it: the place on a page of a file that a task is about. */
export const markViewSchema = z.object({
  id: z.string(),
  taskId: z.string(),
  fileId: z.int(),
  /** The version of the file that the mark was put on; null if its bytes are not kept any more. */
  version: z.int().nullable(),
  /** Whether that is the file's current version. */
  isCurrent: z.boolean(),
  page: z.int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type MarkView = z.output<typeof markViewSchema>;
