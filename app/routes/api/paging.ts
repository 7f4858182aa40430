import { z } from "zod";
import { cursorSchema } from "#app/domain/threads/cursor.ts";

/** How a list is asked for page by page; without either of them it comes whole. */
export const pageQuery = {
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
};

/** A page is the specification's bare array; where it goes on stands in a Link header (RFC 8288). */
export function pageHeaders(url: URL, nextCursor: string | null): HeadersInit {
  if (nextCursor === null) return {};
  const next = new URL(url);
  next.searchParams.set("cursor", nextCursor);
  return { link: `<${next.pathname}${next.search}>; rel="next"` };
}
