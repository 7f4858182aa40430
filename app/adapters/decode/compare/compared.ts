import { z } from "zod";
import { turns } from "./turns.ts";

const share = z.number().min(0).max(1);

/** A box on a page, as shares of its width and height from the top left. */
export const pageBoxSchema = z.object({ x: share, y: share, width: share, height: share });
export type PageBox = z.output<typeof pageBoxSchema>;

/** The kinds of changes in a drawing. */
export const changeKinds = ["added", "removed", "moved", "changed"] as const;

const words = z.string().max(100);
/** A text as the older and as the newer page has it; "" where a page has none. */
export const readingsSchema = z.object({ before: words, after: words });

/** A place on the newer page that looks different. For drawings, the entities tell the kind of the change. */
export const changedRegionSchema = pageBoxSchema.extend({
  kind: z.enum(changeKinds).optional(),
  /** The number of entities that changed. */
  entities: z.number().int().positive().optional(),
  /** The place on the older page; missing if it is the same. */
  from: pageBoxSchema.optional(),
  /** A single text that changed. */
  words: readingsSchema.optional(),
});
export type ChangedRegion = z.output<typeof changedRegionSchema>;

/** The most places that a stored comparison contains. */
export const MOST_REGIONS = 200;

const sentences = z.array(z.string().max(300)).max(8);
/** Sentences on what was not compared, or not closely enough. Only without any may be said that nothing changed. */
export const notComparedSchema = sentences.default([]);
const finite = z.number().min(-100).max(100);

/** The result of comparing two pages, without its picture. */
export const comparedSchema = z.object({
  olderPages: z.number().int().positive(),
  newerPages: z.number().int().positive(),
  /** False if the two pages show nothing that lies at the same place. */
  isRelated: z.boolean(),
  /** Where a point of the newer page lies on the older one, both as shares: `x * scaleX + shiftX`. */
  placing: z.object({ scaleX: finite, scaleY: finite, shiftX: finite, shiftY: finite }),
  /** On the newer page, in reading order; of more than 200, the largest. */
  regions: z.array(changedRegionSchema).max(MOST_REGIONS),
  /** The number of changes, including those that are left out. */
  regionCount: z.number().int().nonnegative(),
  /** How far the older page was turned clockwise to lie like the newer one; then every region has its own `from`. */
  turn: z.literal(turns).default(0),
  /** Sentences on what changed of the page as a whole: it was turned, cut, or has another size. */
  notes: sentences.default([]),
  notCompared: notComparedSchema,
});
export type Compared = z.output<typeof comparedSchema>;
/** The result with the picture of the difference, as WebP; null if nothing differs. */
export type Comparison = Compared & { picture: Uint8Array | null };
