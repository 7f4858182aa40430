import { z } from "zod";
import { cursorSchema } from "#app/domain/threads/cursor.ts";

/** The query of a paged list. Without either field the reply is the whole list. */
export const pageQuery = {
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
};

/**
 * Returns the Link header with the next page's address (RFC 8288). The body stays the
 * specification's bare array.
 */
export function pageHeaders(url: URL, nextCursor: string | null): HeadersInit {
  if (nextCursor === null) return {};
  const next = new URL(url);
  next.searchParams.set("cursor", nextCursor);
  return { link: `<${next.pathname}${next.search}>; rel="next"` };
}
