import type { Cut } from "#app/extraction/mail/cut.ts";

/** A part of a mail's text, in its place. */
export type MessagePart =
  /** The writer's new text: `body` from `start` to `end`. */
  | { kind: "own"; start: number; end: number }
  /**
   * What was left out of the body: `text` from `start` to `end`. `why` is null where no reason is stored, as in mails
   * that were imported before reasons were.
   */
  | { kind: "cut"; start: number; end: number; why: Cut["why"] | null; of: Cut["of"] };

/**
 * Divides a mail's whole text into the lines of its body and what was left out between them, in the order of the text.
 * The body consists of lines of the text without the spaces at their ends, so the two are aligned line by line; `cuts`
 * gives the reasons. Empty lines belong to no part. A body that does not stem from the text is one part, below which
 * the whole text is left out. Linear in the length of the text.
 */
export function messageParts(text: string, body: string, cuts: readonly Cut[]): MessagePart[] {
  const parts: MessagePart[] = [];
  const bodyLines = filledLines(body);
  let matched = 0;
  let cutAt = 0;
  for (const line of filledLines(text)) {
    while ((cuts[cutAt]?.end ?? Number.POSITIVE_INFINITY) < line.end) cutAt++;
    const cut = cuts[cutAt];
    const isCut = cut !== undefined && cut.start <= line.start;
    const own = bodyLines[matched];
    if (!isCut && own?.text === line.text) {
      matched++;
      append(parts, { kind: "own", start: own.start, end: own.end });
    } else {
      const { start, end } = line;
      const reason = isCut ? { why: cut.why, of: cut.of } : { why: null, of: null };
      append(parts, { kind: "cut", start, end, ...reason });
    }
  }
  if (matched === bodyLines.length) return parts;
  const whole = { kind: "own" as const, start: 0, end: body.length };
  return text === body ? [whole] : [whole, { ...leftOut, start: 0, end: text.length }];
}

const leftOut = { kind: "cut" as const, why: null, of: null };

function filledLines(text: string): { start: number; end: number; text: string }[] {
  const lines: { start: number; end: number; text: string }[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const shown = line.trimEnd();
    if (shown !== "") lines.push({ start, end: start + shown.length, text: shown });
    start += line.length + 1;
  }
  return lines;
}

/** Joins a line to the part before it if it is of the same kind. */
function append(parts: MessagePart[], part: MessagePart): void {
  const last = parts.at(-1);
  if (last && isSameKind(last, part)) last.end = part.end;
  else parts.push(part);
}

function isSameKind(one: MessagePart, other: MessagePart): boolean {
  if (one.kind === "own" || other.kind === "own") return one.kind === other.kind;
  return one.why === other.why && one.of?.messageId === other.of?.messageId;
}
