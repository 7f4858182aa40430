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

/** Which bytes of a file an address means: its number from 1; null for those that it has now. */
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
  /** Of the versions of one thing: the oldest file's id; null for a file by itself. */
  stackId: z.number().int().nullable(),
  /** Which version it is, from 1. */
  stackPlace: z.number().int().nullable(),
  /** False where another version stands for it. */
  isStackFront: z.boolean(),
  /** An older file of which it may be a new version: nobody has answered yet. */
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
