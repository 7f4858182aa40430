import { z } from "zod";
import { fileKindSchema } from "#app/adapters/decode/file-facts.ts";

const stackVersionSchema = z.object({
  fileId: z.number().int(),
  /** The version of that file's bytes: replaced bytes count too. */
  fileVersion: z.number().int(),
  /** From 1. Bytes sent again have the place of the first. */
  place: z.number().int(),
  name: z.string(),
  type: z.string(),
  kind: fileKindSchema,
  size: z.number().int(),
  sha256: z.string(),
  /** When it was mailed or uploaded. */
  at: z.iso.datetime(),
  pages: z.number().int().nullable(),
  isAgain: z.boolean(),
  /** Whether it is another form of the version before it in the list: a drawing beside its proof. */
  isForm: z.boolean(),
});

/** The versions of one thing in a thread, or the forms and copies of its one version. */
export const stackViewSchema = z.object({
  /** The id of the oldest file. */
  id: z.number().int(),
  /** The file in front: the one that a person named, else the newest. */
  currentId: z.number().int(),
  /** Oldest first. */
  versions: z.array(stackVersionSchema),
});
export type StackVersion = z.output<typeof stackVersionSchema>;
export type StackView = z.output<typeof stackViewSchema>;
