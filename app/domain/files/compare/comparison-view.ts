import { z } from "zod";
import {
  type ChangedRegion,
  changeKinds,
  comparedSchema,
} from "#app/adapters/decode/compare/compared.ts";
import { fileIdSchema, fileVersionSchema } from "#app/domain/files/file.ts";

export { type ChangedRegion, changeKinds };

/** What a screen is told of two compared pages; `picture` is the address of the picture of their difference. */
export const comparisonViewSchema = comparedSchema.extend({ picture: z.string().nullable() });
export type ComparisonView = z.output<typeof comparisonViewSchema>;

const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, "is not a page")
  .default("1")
  .transform(Number);

/** Two pages as an address names them. */
export const comparedPagesSchema = z.object({
  older: fileIdSchema,
  newer: fileIdSchema,
  /** Which bytes of the file; null for those that it has now. */
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
