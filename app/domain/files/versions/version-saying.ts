import { z } from "zod";
import { decisionsSchema } from "./version-decision.ts";

const sayings = [
  "joins",
  "stands-alone",
  "is-no-version",
  "is-current",
  "continues-nothing",
  "order",
  "as-before",
] as const;
const mostOrdered = 200;
const fileId = z.coerce.number().int().positive();

/**
 * A person's statement about a file: that it is a version of the same thing as `other`, of nothing else, or no
 * version of `other`, which was suggested; that it is the current one; that it continues no file of an earlier
 * thread; the `order` of all versions, oldest first; or the earlier statements (`decisions`), which undo sends.
 */
export const versionSayingSchema = z.object({
  says: z.enum(sayings),
  other: fileId.optional(),
  order: z
    .array(fileId)
    .min(2)
    .max(mostOrdered)
    .refine((ids) => new Set(ids).size === ids.length, "names a file twice")
    .optional(),
  decisions: decisionsSchema.optional(),
});
export type SaidFields = z.output<typeof versionSayingSchema>;

export type VersionSaying =
  | { says: "joins" | "is-no-version"; other: number }
  | { says: "stands-alone" | "is-current" | "continues-nothing" }
  | { says: "order"; order: number[] }
  | { says: "as-before"; decisions: z.output<typeof decisionsSchema> };

/** Returns the statement that the fields make; null if a field is missing. */
export function sayingOf({ says, other, order, decisions }: SaidFields): VersionSaying | null {
  switch (says) {
    case "joins":
    case "is-no-version":
      return other === undefined ? null : { says, other };
    case "order":
      return order ? { says, order } : null;
    case "as-before":
      return decisions ? { says, decisions } : null;
    default:
      return { says };
  }
}
