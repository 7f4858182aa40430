import { z } from "zod";
import { storableText } from "#app/adapters/db/storable-text.ts";

const mostWords = 10;

/** The search text. Blank text finds nothing. */
export const searchQuerySchema = z.object({
  q: z
    .string()
    .max(500, "is longer than 500 characters")
    .default("")
    .transform((text) => text.trim()),
});

/**
 * Returns the words of a search as LIKE patterns that match anywhere in a text. Wildcards in the
 * words are escaped.
 */
export function toPatterns(q: string): string[] {
  const words = storableText(q)
    .split(/\s+/)
    .filter((word) => word !== "");
  return words.slice(0, mostWords).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}
