/** Lower case without accents, so that "Überarbeitet" is "uberarbeitet". */
export function foldName(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/ß/g, "ss")
    .replace(/(?<=\p{sc=Latin})\p{M}+/gu, "")
    .normalize("NFC")
    .replace(/ø/g, "o")
    .replace(/æ/g, "ae")
    .replace(/ł/g, "l")
    .replace(/ı/g, "i");
}

/** "TeaBoxFinalV2" as "Tea Box Final V2". */
export function apart(text: string): string {
  return text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
}

/** The words together; a gap stays between digits, so that 1 and 11 are not 11 and 1. */
export function keyOf(words: readonly string[]): string {
  return words.join(" ").replace(/(?<!\d) | (?!\d)/g, "");
}
