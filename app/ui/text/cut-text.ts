/**
 * The first `most` UTF-16 units of a text, or one less where that would cut a character in two: half a
 * character leaves as a replacement, and the browser would draw another text than the server did.
 */
export function cutText(text: string, most: number): string {
  return text.slice(0, startOfCharacter(text, most));
}

/** A text of at most `most` UTF-16 units; one that is longer ends with an ellipsis. */
export function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${cutText(text, most - 1).trimEnd()}…`;
}

/** The offset itself, or the one before where it is between the two halves (surrogates) of a character. */
export function startOfCharacter(text: string, offset: number): number {
  const around = text.slice(Math.max(0, offset - 1), offset + 1);
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(around) ? offset - 1 : offset;
}
