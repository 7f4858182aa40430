/** A part of a text, and whether it is inside quotation marks. */
export type Stretch = { text: string; quoted: boolean };

/**
 * Splits a text into quoted ('…') and unquoted parts. An apostrophe (Let's, threads' events) follows a
 * letter, so a quotation mark opens only after a space, a bracket, a slash or a dash, and closes only before
 * a character that cannot continue a word.
 */
export function stretches(text: string): Stretch[] {
  const found: Stretch[] = [];
  let from = 0;
  for (const match of text.matchAll(/(?<![\p{L}\p{N}.!?')])'(?=\S)(.*?)'(?![\p{L}\p{N}])/gu)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index), quoted: false });
    found.push({ text: match[0], quoted: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from), quoted: false });
  return found;
}

/** The quoted strings of a statement, without their marks; 'Title / Body' is two strings. */
export function quotedStrings(text: string): string[] {
  return stretches(text)
    .filter(({ quoted }) => quoted)
    .flatMap((stretch) => stretch.text.slice(1, -1).split(/\s*\/\s*(?=\p{Lu})/u));
}

/** The text with quoted and bracketed parts replaced by blanks: the same length, with only what may be split. */
export function skeleton(text: string): string {
  const blank = (part: string) => "·".repeat(part.length);
  let bare = stretches(text)
    .map((stretch) => (stretch.quoted ? blank(stretch.text) : stretch.text))
    .join("");
  let before: string;
  do {
    before = bare;
    bare = bare.replace(/\([^()]*\)|\{[^{}]*\}|\[[^[\]]*\]/g, blank);
  } while (bare !== before);
  return bare;
}
