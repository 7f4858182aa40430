import { z } from "zod";
import { lookSchema } from "#app/extraction/versions/looks/look.ts";

/** The file type classes of the specification, section 9, and one for files that fit none of them. */
export const fileKindSchema = z.enum([
  "image",
  "design",
  "document",
  "cad",
  "video",
  "audio",
  "archive",
  "other",
]);

/** Facts about a file that its content shows, independent of its name. */
export const inspectionSchema = z.object({
  type: z.string(),
  kind: fileKindSchema,
  /** The usual extension of the type, without a dot; empty when there is none. */
  extension: z.string(),
  /** Pixels for images, points for pages; null when unknown. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  pages: z.number().int().nullable(),
});

export const previewHeadSchema = z.object({
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Pages of the whole file; 1 for pictures and drawings. */
  pages: z.number().int().positive(),
  page: z.number().int().positive(),
  /** The look of the first page; null for other pages and for a page that is nearly blank. */
  look: lookSchema.nullable(),
  /** Sentences about what the page holds and the picture does not show. */
  notes: z.array(z.string().max(400)).max(8),
  /** The width of the paper, or of the drawn thing in its real size, in millimetres; null where the file does not tell. */
  widthMm: z.number().positive().nullable(),
});

export type FileKind = z.output<typeof fileKindSchema>;
export type Inspection = z.output<typeof inspectionSchema>;
export type PreviewHead = z.output<typeof previewHeadSchema>;
/** A preview: WebP bytes. */
export type RenderedPreview = PreviewHead & { bytes: Uint8Array; type: "image/webp" };
