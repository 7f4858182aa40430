import { z } from "zod";
import { fileKindSchema } from "#app/adapters/decode/file-facts.ts";

/** A file's id: a number unique for the viewer. Addresses and forms hold its digits. */
export const fileIdSchema = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,16}$/)
        .transform(Number),
    ],
    "is not a file id",
  )
  .refine((id) => Number.isSafeInteger(id) && id > 0, "is not a file id");

/** A page that an address names, from 1; the first without one. */
export const pageSchema = z
  .string()
  .regex(/^[1-9]\d{0,4}$/, "is not a page")
  .default("1")
  .transform(Number);

/** The version of a file's bytes that an address names, from 1; null for its current bytes. */
export const fileVersionSchema = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, "is not a version")
  .transform(Number)
  .nullable()
  .default(null);

export type FileKind = z.output<typeof fileKindSchema>;
export type FileOrigin = "mail" | "upload" | "demo";
const previewStateSchema = z.enum(["pending", "ready", "none", "failed"]);
/** `none`: the file has no preview; `failed`: making it failed for days, and a person can ask for it again. */
export type PreviewState = z.output<typeof previewStateSchema>;
export type Decoration = "signature" | "tracking-pixel" | "inline";

/** A file as screens and /api show it (specification, section 3). */
export const fileViewSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.string(),
  kind: fileKindSchema,
  size: z.number().int(),
  version: z.number().int(),
  /** The original's address. */
  content: z.string(),
  previewUrl: z.string().nullable(),
  previewState: previewStateSchema,
  previewReason: z.string().nullable(),
  previewWidth: z.number().int().nullable(),
  previewHeight: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  isPinned: z.boolean(),
  isArchived: z.boolean(),
  /** The id of the oldest version of this thing, which identifies the stack; null for a file by itself. */
  stackId: z.number().int().nullable(),
  /** The number of this version, from 1. */
  stackPlace: z.number().int().nullable(),
  /** False if another version is shown in place of this one. */
  isStackFront: z.boolean(),
  /** An older file of which this may be a new version: a person has not answered yet. */
  versionQuestion: z.number().int().nullable(),
  isTrashed: z.boolean(),
  isHidden: z.boolean(),
  isDemoContent: z.boolean(),
  threadId: z.string().nullable(),
  messageId: z.string().nullable(),
  sender: z.string(),
  emailTimestamp: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  importedAt: z.iso.datetime(),
});
export type FileView = z.output<typeof fileViewSchema>;

export const fileListViews = ["all", "main", "pinned", "archived"] as const;
export type FileListView = (typeof fileListViews)[number];
