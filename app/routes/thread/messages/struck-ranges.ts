/** Words between "~~", which the decoder writes around struck text (mail-text.ts): words touch their signs. */
const struck = /~~(?=[^~\s])(?:[^~\n]|~(?!~)){1,2000}~~/gu;
const signLength = 2;

/** The struck words of a text, and their signs. */
export function struckRanges(text: string): { start: number; end: number; as: "words" | "sign" }[] {
  return [...text.matchAll(struck)].flatMap(({ 0: found, index: start }) => {
    const end = start + found.length;
    const [first, last] = [start + signLength, end - signLength];
    return [
      { start, end: first, as: "sign" as const },
      { start: first, end: last, as: "words" as const },
      { start: last, end, as: "sign" as const },
    ];
  });
}
