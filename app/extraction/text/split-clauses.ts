import type { LanguageCues } from "../cues/cues.ts";

export interface Piece {
  start: number;
  end: number;
}

const MIN_PIECE = 8;
const MAX_PIECES = 8;

/**
 * The pieces of a sentence between its conjunctions, as offsets into it. Whether a piece is an
 * ask of its own is for the caller to decide; most sentences come back whole.
 */
export function splitClauses(sentence: string, cues: LanguageCues): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  for (const match of sentence.matchAll(cues.join)) {
    const end = match.index;
    const next = end + match[0].length;
    if (pieces.length >= MAX_PIECES - 1) break;
    if (sentence.length - next < MIN_PIECE) continue;
    if (end - start < MIN_PIECE && !isAnswerBeforeOrder(sentence, end, next, cues)) continue;
    if (insideBrackets(sentence, start, end)) continue;
    pieces.push({ start, end });
    start = next;
  }
  pieces.push({ start, end: sentence.length });
  return pieces;
}

/** "Matt, and print the name in gold": a word answers what was asked, and an order follows. */
function isAnswerBeforeOrder(
  sentence: string,
  end: number,
  next: number,
  { imperative }: LanguageCues,
): boolean {
  return (
    /^[\p{L}\p{N}][\p{L}\p{N} '-]{1,7}$/u.test(sentence.slice(0, end)) &&
    sentence[end] === "," &&
    imperative.test(sentence.slice(next, next + 300))
  );
}

function insideBrackets(sentence: string, from: number, at: number): boolean {
  const part = sentence.slice(Math.max(from, at - 300), at);
  const open = part.split("(").length - part.split(")").length;
  const quotes = part.split('"').length - 1;
  return open > 0 || quotes % 2 === 1 || part.lastIndexOf("«") > part.lastIndexOf("»");
}

const subordinate =
  /^[^\p{L}\p{N}_]*(?:for|on|in|with|at|by|as for|regarding|concerning|about|re|if|when|once|after|before|since|because|although|though|while|für|bei|auf|wenn|falls|weil|da|nachdem|pour|sur|dans|si|quand|comme|para|con|en|si|cuando|como)\s[^,]{0,60}$/iu;

/** "For the gap", "if not": a piece that hangs on the next one and asks nothing alone. */
export function isSubordinate(piece: string): boolean {
  return (
    piece.length < 60 && subordinate.test(piece.trim()) && piece.trim().split(/\s+/).length < 6
  );
}
