import { z } from "zod";
import { pageBoxSchema, readingsSchema } from "#app/adapters/decode/compare/compared.ts";
import { placeVerdicts } from "#app/adapters/decode/places/checked-places.ts";

const versionSchema = z.object({
  fileId: z.int(),
  /** The number of the version, from 1. */
  place: z.int(),
});

/**
 * The result of looking on the current version for the place of a task: a mark on an earlier version, or a page
 * that its mail names.
 */
export const markCheckSchema = z.object({
  taskId: z.string(),
  /** The mark; null for a page that the task names. */
  markId: z.string().nullable(),
  /** The version that the mark is on, and the current one. */
  older: versionSchema,
  newer: versionSchema,
  /** The page, which has the same number in both versions. */
  page: z.int(),
  /**
   * The verdict: found and looking the same, or different; found elsewhere; not found; or the place has nothing to
   * recognise. `waiting`: not looked for yet. `impossible`: see `reason`.
   */
  state: z.enum([...placeVerdicts, "waiting", "impossible"]),
  /** Where the place is on the current version, as shares of the page; null if it was not found. */
  box: pageBoxSchema.nullable(),
  /** Both readings of a text that changed there; null without one. */
  words: readingsSchema.nullable(),
  /** Sentences on what was not compared there. */
  notCompared: z.array(z.string()),
  /** The number of changes on a page that the task names; null if that is not known, and for a mark. */
  changes: z.int().nullable(),
  reason: z.string().nullable(),
  /** The address of a picture of both places side by side, the older on the left; null if there is none. */
  picture: z.string().nullable(),
});
export type MarkCheck = z.output<typeof markCheckSchema>;

/** The address of the picture of a checked place. */
export function placePictureAddress(sha256: string): string {
  return `/place-checks/${sha256}`;
}
