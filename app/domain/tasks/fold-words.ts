/** An index entry holds about 2,700 bytes, and a UTF-16 unit takes up to three. */
const mostUnits = 600;

/**
 * Returns the words of an ask in the form in which they are stored and compared: lower case,
 * without diacritics, punctuation and spaces, at most 600 characters. Empty if the text has no
 * words.
 */
export function foldWords(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .slice(0, mostUnits)
    .toWellFormed();
}
