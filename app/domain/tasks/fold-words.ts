/** An index entry takes about 2,700 bytes, and a UTF-16 unit up to three. */
const mostUnits = 600;

/**
 * The words of an ask as they are remembered and compared: lower case, without marks, punctuation and
 * spacing, at most 600 characters. Empty where there are no words.
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
