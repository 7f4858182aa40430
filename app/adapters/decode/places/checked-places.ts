import { z } from "zod";
import {
  notComparedSchema,
  pageBoxSchema,
  readingsSchema,
} from "#app/adapters/decode/compare/compared.ts";

/** The most places that one request looks for. */
export const mostPlacesAtOnce = 24;

/**
 * The verdicts on a place of the older page: found on the newer one and looking the same, or different; found
 * elsewhere; not found; or the place has nothing that could be recognised.
 */
export const placeVerdicts = ["same", "changed", "moved", "missing", "blank"] as const;
export type PlaceVerdict = (typeof placeVerdicts)[number];

export const checkedPlaceSchema = z.object({
  verdict: z.enum(placeVerdicts),
  /** Where it is on the newer page; null if it was not found. */
  box: pageBoxSchema.nullable(),
  /** How well it was recognised there, from -1 to 1: the normalised cross-correlation. */
  likeness: z.number().min(-1.01).max(1.01),
  /** If the place is the whole page: the number of changes on it. */
  changes: z.number().int().nonnegative().optional(),
  /** A text that changed there. */
  words: readingsSchema.optional(),
  /** Sentences on what was not compared there. Only without any may be said that nothing changed. */
  notCompared: notComparedSchema,
});
export type CheckedPlace = z.output<typeof checkedPlaceSchema>;

export const checkedPlacesSchema = z.object({
  olderPages: z.number().int().positive(),
  newerPages: z.number().int().positive(),
  /** In the order of the request. */
  places: z.array(checkedPlaceSchema).max(mostPlacesAtOnce),
});
export type CheckedPlaces = z.output<typeof checkedPlacesSchema>;
/** The results with a picture of each place, as WebP: the older page on the left, the newer one on the right. */
export type PlacesAnswer = CheckedPlaces & { pictures: Uint8Array[] };
