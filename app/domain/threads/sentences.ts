import { endsMidway } from "./sentence-ends.ts";

/** Where a sentence stands in a text: from the first offset to the second, in UTF-16 units. */
export type SentenceRange = [start: number, end: number];

/** Of one text. The words of further or longer sentences can be selected. */
const mostSentences = 400;
const mostCharacters = 100_000;
const longestSentence = 2_000;

const segmenter = new Intl.Segmenter("und", { granularity: "sentence" });

const quoteMarks = /^[ \t\u00a0]{0,40}(?:>[ \t]{0,4}){1,40}/u;
const listMark =
  /^[ \t\u00a0\u3000]{0,40}(?:(?:[-*•·–—▪◦‣+→☐☑✅❌✗✓]\ufe0f?|\[[ xX]?\]|\(?\d{1,3}[.)]|\(?[a-hA-H]\)|#\d{1,3}[:.]?)[ \t\u00a0\u3000]{1,20}|[・※①-⑳][ \u3000]{0,4})(?=\S)/u;
const wordsThere = /[\p{L}\p{N}]/u;

/**
 * The sentences of a mail's text, in order, without the space around them. A line that a mail program wrapped goes on in
 * the next one; an entry of a list, a paragraph and a line of its own end a sentence. Quote marks and list marks before
 * the words belong to none. At most 400, of the first 100,000 characters; none is longer than 2,000. Linear.
 */
export function sentencesIn(text: string): SentenceRange[] {
  const found: SentenceRange[] = [];
  for (const [start, end] of passages(text.slice(0, mostCharacters))) {
    for (const [from, to] of sentencesOf(inOneLine(text.slice(start, end)))) {
      if (found.length === mostSentences) return found;
      if (to - from <= longestSentence) found.push([start + from, start + to]);
    }
  }
  return found;
}

type Line = { start: number; end: number; depth: number; isEntry: boolean };

/** Runs of lines that are read as one. */
function passages(text: string): SentenceRange[] {
  const found: SentenceRange[] = [];
  let before: Line | null = null;
  for (const line of linesOf(text)) {
    const isEmpty = line.start === line.end;
    const last = found.at(-1);
    if (last && before && !isEmpty && goesOn(text, before, line)) last[1] = line.end;
    else if (!isEmpty) found.push([line.start, line.end]);
    before = isEmpty ? null : line;
  }
  return found;
}

/** The lines of a text, each from its first word to its last one. */
function* linesOf(text: string): Generator<Line> {
  for (let from = 0; from <= text.length; ) {
    const lineEnd = text.indexOf("\n", from);
    const to = lineEnd < 0 ? text.length : lineEnd;
    const head = text.slice(from, Math.min(to, from + 400));
    const marks = quoteMarks.exec(head)?.[0] ?? "";
    const entry = listMark.exec(head.slice(marks.length))?.[0] ?? "";
    const [lead, end] = trimmed(text.slice(from + marks.length + entry.length, to));
    const start = from + marks.length + entry.length;
    const depth = marks.replace(/[^>]/g, "").length;
    yield { start: start + lead, end: start + end, depth, isEntry: entry !== "" };
    from = to + 1;
  }
}

/** Mail programs wrap at this width or later. */
const leastWrapped = 58;
const endOfSentence = /[.!?…:;。！？：][)\]"'”’»」』]{0,3}$/u;
const spaceless = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]$/u;

/** Whether a line is the rest of the one before, which was wrapped within a sentence or between two. */
function goesOn(text: string, before: Line, line: Line): boolean {
  if (line.isEntry || line.depth !== before.depth) return false;
  const ending = text.slice(Math.max(before.start, before.end - 24), before.end);
  const opening = text.slice(line.start, Math.min(line.end, line.start + 48));
  const width = before.end - before.start;
  const firstWord = /^\S{1,40}/.exec(opening)?.[0].length ?? 0;
  const isFull = width + 1 + firstWord >= leastWrapped;
  if (endOfSentence.test(ending)) return isFull && endsMidway(`${ending} `, opening);
  if (spaceless.test(ending)) return width >= 30;
  const isGreeting = width < 45 && ending.endsWith(",");
  return isFull || (!isGreeting && width >= 20 && /^\p{Ll}/u.test(opening));
}

/** A passage without its line ends, and quote marks after them. One character for one: offsets stay. */
function inOneLine(passage: string): string {
  return passage.replace(/\n(?:[ \t]{0,40}>){0,40}[ \t]{0,40}|[\r\t]/g, (gap) =>
    " ".repeat(gap.length),
  );
}

/** What the segmenter left at the end of a sentence, and opens the next one. */
const opener = /[「『（«„“(]\s{0,4}$/u;

/** The segmenter's sentences of a passage, put together where it parted one. */
function sentencesOf(passage: string): SentenceRange[] {
  const found: SentenceRange[] = [];
  let from = 0;
  for (const { index, segment } of segmenter.segment(passage)) {
    const end = index + segment.length;
    const isLast = end === passage.length;
    const to = isLast ? end : end - (opener.exec(segment.slice(-8))?.[0].length ?? 0);
    const ending = passage.slice(Math.max(from, to - 24), to);
    if (!isLast && endsMidway(ending, passage.slice(to, to + 48))) continue;
    const [lead, last] = trimmed(passage.slice(from, to));
    if (wordsThere.test(passage.slice(from, to))) found.push([from + lead, from + last]);
    from = to;
  }
  return found;
}

/** Where the text between outer spaces begins and ends. */
function trimmed(text: string): SentenceRange {
  const lead = text.length - text.trimStart().length;
  return [lead, Math.max(lead, text.trimEnd().length)];
}
