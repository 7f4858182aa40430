import { straightQuotes } from "../text/word-pattern.ts";
import { type Cut, type CutReason, mostCuts } from "./cut.ts";

/** A line of a mail's text. */
export interface Line {
  /** Offsets into the text. */
  start: number;
  end: number;
  raw: string;
  /** With straight quotes, and no longer than patterns should read. */
  plain: string;
  /** Why it is left out; null if it is the writer's new text. */
  cut: CutReason | null;
  /** The earlier mail that holds it, if it is quoted. */
  of: string | null;
  /** It stands apart from the line before it: lines between them were left out. */
  isApart: boolean;
}

/** A run of characters that stands unchanged in both texts. */
export interface KeptSpan {
  start: number;
  end: number;
  originalStart: number;
}

const longestLine = 2_000;

export function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start <= text.length) {
    let next = text.indexOf("\n", start);
    if (next === -1) next = text.length;
    const end = next > start && text[next - 1] === "\r" ? next - 1 : next;
    const raw = text.slice(start, end);
    const plain = straightQuotes(raw.slice(0, longestLine));
    lines.push({ start, end, raw, plain, cut: null, of: null, isApart: false });
    start = next + 1;
  }
  return lines;
}

const isBlank = (line: Line | undefined): boolean => line === undefined || line.plain.trim() === "";

/** The kept lines as one text, with an empty line where others were left out or stood empty. */
export function joinKept(lines: readonly Line[]): { text: string; spans: KeptSpan[] } {
  let text = "";
  let blanks = 0;
  const spans: KeptSpan[] = [];
  for (const line of lines) {
    if (line.isApart) blanks++;
    if (line.cut !== null) continue;
    const raw = line.raw.trimEnd();
    if (!raw) {
      blanks++;
      continue;
    }
    if (text) text += blanks > 0 ? "\n\n" : "\n";
    blanks = 0;
    spans.push({ start: text.length, end: text.length + raw.length, originalStart: line.start });
    text += raw;
  }
  return { text, spans };
}

/** The ranges that were left out; those of one reason and one mail are one. */
export function listCuts(lines: readonly Line[]): Cut[] {
  const cuts: Cut[] = [];
  let isOpen = false;
  for (const line of lines) {
    if (isBlank(line)) continue;
    const last = cuts.at(-1);
    if (line.cut === null) isOpen = false;
    else if (isOpen && last?.why === line.cut && (last.of?.messageId ?? null) === line.of) {
      last.end = line.end;
    } else if (cuts.length < mostCuts - 1) {
      const of = line.of === null ? null : { messageId: line.of };
      cuts.push({ start: line.start, end: line.end, why: line.cut, of });
      isOpen = true;
    } else break;
  }
  return cuts;
}
