import { z } from "zod";
import { storableText } from "#app/adapters/db/storable-text.ts";

const mostWords = 10;

/** What a person types into the search: blank asks for nothing. */
export const searchQuerySchema = z.object({
  q: z
    .string()
    .max(500, "is longer than 500 characters")
    .default("")
    .transform((text) => text.trim()),
});

/** The words of a search as LIKE patterns that find them anywhere; wildcards in them mean themselves. */
export function toPatterns(q: string): string[] {
  const words = storableText(q)
    .split(/\s+/)
    .filter((word) => word !== "");
  return words.slice(0, mostWords).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}
