import { z } from "zod";
import { comparedSchema, pageBoxSchema } from "./compare/compared.ts";
import { refusalSchema } from "./decoded.ts";
import { inspectionSchema, previewHeadSchema } from "./file-facts.ts";
import { mostEarlierMails, readMailHeadSchema, storedMailSchema } from "./parsed-mail.ts";
import { checkedPlacesSchema, mostPlacesAtOnce } from "./places/checked-places.ts";

/** A page (from 1) of a file of this name. */
const pageNameSchema = z.object({ name: z.string(), page: z.number().int().min(1) });

/**
 * A square part of a page that is drawn larger than its preview, as often doubled as the level says: in pixels of that
 * size. Beyond the page's far edges it is empty.
 */
const tileSchema = z.object({
  level: z.number().int().min(1).max(4),
  left: z.number().int().nonnegative(),
  top: z.number().int().nonnegative(),
  edge: z.number().int().min(16).max(2048),
});
export type Tile = z.output<typeof tileSchema>;

/** Two files as one part: the first bytes, as many as this number, are the older file; the rest is the newer one. */
const bothPages = {
  olderBytes: z.number().int().nonnegative(),
  older: pageNameSchema,
  newer: pageNameSchema,
  maxEdge: z.number().int().min(16).max(4096),
};

/** A request of the client to the decoder process. The bytes to decode are the frame's one part. */
export const decoderRequestSchema = z.discriminatedUnion("op", [
  z.object({
    op: z.literal("parseMail"),
    earlier: z.array(storedMailSchema).max(mostEarlierMails),
  }),
  z.object({
    op: z.literal("readText"),
    /** The name of a task that the process knows. */
    task: z.string(),
    /** Milliseconds of processor time, when less than the limit of the kind is left. */
    cpuLimitMs: z.number(),
  }),
  z.object({ op: z.literal("inspect"), name: z.string() }),
  z.object({
    op: z.literal("renderPreview"),
    name: z.string(),
    page: z.number().int().min(1),
    maxEdge: z.number().int().min(16).max(4096),
  }),
  z.object({
    op: z.literal("drawTile"),
    ...pageNameSchema.shape,
    /** The longer edge of the page's preview. */
    maxEdge: z.number().int().min(16).max(4096),
    ...tileSchema.shape,
  }),
  z.object({ op: z.literal("comparePages"), ...bothPages }),
  z.object({
    op: z.literal("checkPlaces"),
    ...bothPages,
    places: z.array(pageBoxSchema).min(1).max(mostPlacesAtOnce),
  }),
  /** Returns a message without the files at these indices of its list of attachments. */
  z.object({
    op: z.literal("redactMail"),
    partIndexes: z.array(z.number().int().nonnegative()),
  }),
]);

export type DecoderRequest = z.output<typeof decoderRequestSchema>;

function answer<T extends z.ZodType>(value: T) {
  return z.union([z.object({ ok: z.literal(true), value }), refusalSchema]);
}

/**
 * A message that the process sends while it works: which step it begins, or null when the work belongs to no
 * step.
 */
export const stepSchema = z.object({ step: z.number().int().nonnegative().nullable() });

/** The responses. A mail's attachments are the frame's parts, in order; a preview's image is part 0. */
export const mailAnswerSchema = answer(readMailHeadSchema);
/** The caller must validate the value. */
export const textAnswerSchema = answer(z.unknown());
export const inspectionAnswerSchema = answer(inspectionSchema);
export const previewAnswerSchema = answer(previewHeadSchema);
/** The picture of the difference is part 0, if there is a difference. */
export const comparisonAnswerSchema = answer(comparedSchema);
/** Their pictures are the parts, in the same order. */
export const placesAnswerSchema = answer(checkedPlacesSchema);
/** The rewritten message, or the tile's WebP, is part 0. */
export const bytesAnswerSchema = answer(z.object({ size: z.number().int().nonnegative() }));
