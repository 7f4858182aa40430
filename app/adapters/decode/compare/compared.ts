import { z } from "zod";

const share = z.number().min(0).max(1);

/** A box on a page, as shares of its width and height from the top left. */
export const pageBoxSchema = z.object({ x: share, y: share, width: share, height: share });
export type PageBox = z.output<typeof pageBoxSchema>;

const finite = z.number().min(-100).max(100);

/** What a comparison of two pages found; its picture comes beside it. */
export const comparedSchema = z.object({
  olderPages: z.number().int().positive(),
  newerPages: z.number().int().positive(),
  /** False if the two pages show nothing that lies at the same place. */
  isRelated: z.boolean(),
  /** Where a point of the newer page lies on the older one, both as shares: `x * scaleX + shiftX`. */
  placing: z.object({ scaleX: finite, scaleY: finite, shiftX: finite, shiftY: finite }),
  /** On the newer page, in the order in which one reads; at most 200 of them. */
  regions: z.array(pageBoxSchema).max(200),
  /** How many changes there are, also those that are left out. */
  regionCount: z.number().int().nonnegative(),
});
export type Compared = z.output<typeof comparedSchema>;
/** With the picture of the difference, as WebP; null where nothing differs. */
export type Comparison = Compared & { picture: Uint8Array | null };
