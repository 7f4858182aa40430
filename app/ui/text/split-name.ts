// The end distinguishes files: 'v2.png', '(3).pdf'. A tile has room for about twelve characters.
const longestEnding = 12;
const longestWithinWord = 10;
const keptOfStem = 4;

/**
 * Splits a file name into the part that may be cut off and the ending that stays visible, before a word where one
 * begins near enough to the end; joined they are the name.
 */
export function splitName(name: string): [start: string, ending: string] {
  const characters = [...name];
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? "";
  const stem = characters.length - extension.length;
  const withinWord = characters.length - Math.min(extension.length + keptOfStem, longestWithinWord);
  const first = Math.max(1, characters.length - longestEnding);
  const beforeWord = characters.findIndex(
    (_, at) => at >= first && at < stem && /[\s_-]/.test(characters[at - 1] ?? ""),
  );
  const at = beforeWord === -1 ? Math.max(0, withinWord) : beforeWord;
  return [characters.slice(0, at).join(""), characters.slice(at).join("")];
}
