/** An alternative may end with a space of its own: then the next word has begun already. */
const wordEnd = "(?:(?<=\\s)|(?![\\p{L}\\p{N}]))";

/**
 * One case-insensitive pattern out of alternatives that must stand as whole words in any
 * script; `\b` knows only ASCII and would split "größer".
 */
export function wordPattern(...alternatives: string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join("|")})${wordEnd}`, "iu");
}

/** Same, but only at the beginning of the text (leading quotes and brackets allowed). */
export function openingPattern(...alternatives: string[]): RegExp {
  return new RegExp(`^["'«“„(¿¡\\s]*(?:${alternatives.join("|")})${wordEnd}`, "iu");
}

/** Straight quotes and apostrophes, one character for one, so that offsets stay. */
export function straightQuotes(text: string): string {
  return text
    .replace(/[’‘ʼ´`]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/\u00a0/g, " ");
}
