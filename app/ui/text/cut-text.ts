/**
 * The first `most` UTF-16 units of a text, or one less where that would split a surrogate pair. A lone
 * surrogate is sent as a replacement character, so browser and server would render different text.
 */
export function cutText(text: string, most: number): string {
  return text.slice(0, startOfCharacter(text, most));
}

/** The text cut to at most `most` UTF-16 units; a longer one ends with an ellipsis. */
export function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${cutText(text, most - 1).trimEnd()}…`;
}

/** The offset itself, or one less when it is between the two surrogates of a character. */
export function startOfCharacter(text: string, offset: number): number {
  const around = text.slice(Math.max(0, offset - 1), offset + 1);
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(around) ? offset - 1 : offset;
}
