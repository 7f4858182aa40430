import { z } from "zod";

const share = z.number().min(0).max(1);

/** A box on a page, as shares of its width and height from the top left. */
export const pageBoxSchema = z.object({ x: share, y: share, width: share, height: share });
export type PageBox = z.output<typeof pageBoxSchema>;

/** What happened to something in a drawing. */
export const changeKinds = ["added", "removed", "moved", "changed"] as const;

const words = z.string().max(100);

/** A place on the newer page that looks different. Drawings also tell what happened there, by their entities. */
export const changedRegionSchema = pageBoxSchema.extend({
  kind: z.enum(changeKinds).optional(),
  /** How many entities it happened to. */
  entities: z.number().int().positive().optional(),
  /** Where it was on the older page; without it, at the same place. */
  from: pageBoxSchema.optional(),
  /** A single text that changed. */
  words: z.object({ before: words, after: words }).optional(),
});
export type ChangedRegion = z.output<typeof changedRegionSchema>;

/** A comparison that is kept names at most so many places. */
export const MOST_REGIONS = 200;

const finite = z.number().min(-100).max(100);

/** What a comparison of two pages found; its picture comes beside it. */
export const comparedSchema = z.object({
  olderPages: z.number().int().positive(),
  newerPages: z.number().int().positive(),
  /** False if the two pages show nothing that lies at the same place. */
  isRelated: z.boolean(),
  /** Where a point of the newer page lies on the older one, both as shares: `x * scaleX + shiftX`. */
  placing: z.object({ scaleX: finite, scaleY: finite, shiftX: finite, shiftY: finite }),
  /** On the newer page, in the order in which one reads; of more than 200 the largest. */
  regions: z.array(changedRegionSchema).max(MOST_REGIONS),
  /** How many changes there are, also those that are left out. */
  regionCount: z.number().int().nonnegative(),
});
export type Compared = z.output<typeof comparedSchema>;
/** With the picture of the difference, as WebP; null where nothing differs. */
export type Comparison = Compared & { picture: Uint8Array | null };
