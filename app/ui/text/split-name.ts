// The end distinguishes files: 'v2.png', '(3).pdf'. A tile has room for about twelve characters.
const longestEnding = 10;
const keptOfStem = 4;

/**
 * Splits a file name into the part that may be cut off and the ending that stays visible; joined they are the
 * name.
 */
export function splitName(name: string): [start: string, ending: string] {
  const characters = [...name];
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? "";
  const ending = Math.min(extension.length + keptOfStem, longestEnding);
  const at = Math.max(0, characters.length - ending);
  return [characters.slice(0, at).join(""), characters.slice(at).join("")];
}
