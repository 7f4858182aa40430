import { z } from "zod";
import {
  type ChangedRegion,
  changeKinds,
  comparedSchema,
} from "#app/adapters/decode/compare/compared.ts";
import { fileIdSchema, fileVersionSchema } from "#app/domain/files/file.ts";

export { type ChangedRegion, changeKinds };

/** The result of comparing two pages, for the screen; `picture` is the address of the picture of their difference. */
export const comparisonViewSchema = comparedSchema.extend({ picture: z.string().nullable() });
export type ComparisonView = z.output<typeof comparisonViewSchema>;

const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, "is not a page")
  .default("1")
  .transform(Number);

/** Two pages, as named in an address. */
export const comparedPagesSchema = z.object({
  older: fileIdSchema,
  newer: fileIdSchema,
  /** The version of the file's bytes; null for its current bytes. */
  olderVersion: fileVersionSchema,
  newerVersion: fileVersionSchema,
  olderPage: pageNumber,
  newerPage: pageNumber,
});
export type ComparedPages = z.output<typeof comparedPagesSchema>;

/** The address of the comparison of two pages, as JSON or, with `picture`, as a picture. */
export function comparisonAddress(pages: ComparedPages, kind: "json" | "picture" = "json"): string {
  const search = new URLSearchParams({
    olderPage: String(pages.olderPage),
    newerPage: String(pages.newerPage),
  });
  if (pages.olderVersion !== null) search.set("olderVersion", String(pages.olderVersion));
  if (pages.newerVersion !== null) search.set("newerVersion", String(pages.newerVersion));
  if (kind === "picture") search.set("picture", "1");
  return `/files/${pages.newer}/compare/${pages.older}?${search}`;
}
