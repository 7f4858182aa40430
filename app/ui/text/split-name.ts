// What tells files apart stands at the end: 'v2.png', '(3).pdf'. A tile has room for about twelve.
const longestEnding = 10;
const keptOfStem = 4;

/** A file name as the part that may be cut off and the ending that stays in sight; together they are the name. */
export function splitName(name: string): [start: string, ending: string] {
  const characters = [...name];
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? "";
  const ending = Math.min(extension.length + keptOfStem, longestEnding);
  const at = Math.max(0, characters.length - ending);
  return [characters.slice(0, at).join(""), characters.slice(at).join("")];
}
