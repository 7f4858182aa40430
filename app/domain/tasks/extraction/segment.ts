import { straightQuotes } from "./word-pattern.ts";

/** A sentence or list entry of a message; offsets are into the cleaned text. */
export interface Unit {
  start: number;
  end: number;
  text: string;
  /** Entry of a list, bulleted or by page ("p. 4 – …"). */
  listed: boolean;
  /** What stood before the entry: "p. 4 –", "_0412", "[3]". */
  label: string;
  /** Page, slide or sheet that the label names. */
  page: number | null;
  /** The line that introduces the list ("My comments:"). */
  leadIn: string;
  /** Sentences of one paragraph share a number. */
  paragraph: number;
  /** Sentences of one list entry (or run of lines) share a number. */
  entry: number;
}

interface Entry {
  start: number;
  end: number;
  listed: boolean;
  label: string;
  page: number | null;
  leadIn: string;
  paragraph: number;
}

const MAX_UNIT = 1_200;
const bullet =
  /^\s*(?:[-*•·–—▪◦‣+→]|\(?\d{1,2}[.)]|\[\d{1,2}\]|#\d{1,2}[:.]?|\(?[a-h]\))\s+(?=\S)/iu;
const pageLabel =
  /^\s*(?:on\s)?(?:pp?\.?|pgs?\.?|pages?|seiten?|s\.|auf seite|página|pág\.?|pag\.?|slides?|folien?|diapositiva|diapo|planche|sheets?|bl(?:att|\.)|screens?|artboards?|panels?|scenes?|szene|kapitel|chapter|spread)\s?#?(\d{1,4})(?:\s?[/&+,–-]\s?\d{1,4})*\s?(?:[:–—)-]|\.\s)\s*(?=\S)/iu;
const fileLabel =
  /^\s*(?:_\d{2,6}|[\p{L}\d_-]{1,40}[_-]\d{2,6}|\d{1,2}:\d{2}(?:\s?[–-]\s?\d{1,2}:\d{2})?)\s*[:–-]?\s+(?=\S)/u;
const abbreviation =
  /(?:^|[\s(])(?:p|pp|pg|pag|pág|s|nr|no|núm|num|n|z\.\s?b|u\.\s?a|d\.\s?h|bzw|ca|evtl|ggf|inkl|usw|e\.?g|i\.?e|etc|vs|approx|incl|max|min|fig|abb|mr|mrs|ms|dr|prof|st|sr|sra|hr|fr|ref|vol|tel|art|resp|bspw|p\.\s?ej|ej|cf)\.$/iu;
const initial = /(?:^|[\s(])\p{Lu}\.$/u;
const MONTH_AHEAD =
  /^\s+(?:jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|de[zc]|[a-zäöü]+ \d{4})/iu;

/** Splits a cleaned message into sentences and list entries, in order; linear in its length. */
export function segment(text: string): Unit[] {
  const plain = straightQuotes(text);
  const units: Unit[] = [];
  for (const [index, entry] of entries(plain).entries()) {
    for (const [start, end] of sentences(plain, entry.start, entry.end)) {
      const { listed, label, page, leadIn, paragraph } = entry;
      units.push({
        start,
        end,
        text: plain.slice(start, end),
        listed,
        label,
        page,
        leadIn,
        paragraph,
        entry: index,
      });
    }
  }
  return units;
}

function entries(plain: string): Entry[] {
  const found: Entry[] = [];
  let leadIn = "";
  for (const [paragraph, block] of blocks(plain).entries()) {
    leadIn = readBlock(plain, block, paragraph, leadIn, found);
  }
  return found;
}

/** Adds the entries of one block; returns the line that introduces what comes after it. */
function readBlock(
  plain: string,
  block: LineRange[],
  paragraph: number,
  introducedBy: string,
  found: Entry[],
): string {
  const lines = block.map((line) => ({ ...line, ...shapeOf(plain.slice(line.start, line.end)) }));
  const labelled = lines.filter((line) => line.shaped).length;
  const bare = labelled === 0 && lines.length >= 2 && lines.every(isShortLine);
  let leadIn = introducedBy;
  for (const [at, line] of lines.entries()) {
    const labels = line.shaped && (labelled >= 2 || line.page !== null);
    const listed = line.bulleted || labels || (bare && introducedBy !== "");
    const previous = found.at(-1);
    if (!listed && previous?.paragraph === paragraph && continues(plain, previous, line)) {
      previous.end = line.end;
    } else {
      found.push(toEntry(plain, line, listed, paragraph, leadIn));
    }
    if (!listed) leadIn = opensList(plain, line, lines[at + 1]) ? lastSentence(plain, line) : "";
  }
  return leadIn;
}

function toEntry(
  plain: string,
  line: LineRange & ReturnType<typeof shapeOf>,
  listed: boolean,
  paragraph: number,
  leadIn: string,
): Entry {
  const start = line.start + (listed ? line.skip : 0);
  return {
    start,
    end: line.end,
    listed,
    label: plain.slice(line.start, start).trim(),
    page: listed ? line.page : null,
    leadIn: listed ? leadIn : "",
    paragraph,
  };
}

interface LineRange {
  start: number;
  end: number;
}

function blocks(plain: string): LineRange[][] {
  const all: LineRange[][] = [];
  let current: LineRange[] = [];
  let start = 0;
  while (start <= plain.length) {
    let end = plain.indexOf("\n", start);
    if (end === -1) end = plain.length;
    if (plain.slice(start, end).trim()) current.push({ start, end });
    else if (current.length) {
      all.push(current);
      current = [];
    }
    start = end + 1;
  }
  if (current.length) all.push(current);
  return all;
}

function shapeOf(line: string) {
  const head = line.slice(0, 160);
  const bulleted = bullet.exec(head);
  const afterBullet = bulleted ? bulleted[0].length : 0;
  const rest = head.slice(afterBullet);
  const page = pageLabel.exec(rest);
  const file = page ? null : fileLabel.exec(rest);
  return {
    bulleted: bulleted !== null,
    /** Begins with a bullet or a label. */
    shaped: bulleted !== null || page !== null || file !== null,
    page: page?.[1] ? Number(page[1]) : null,
    skip: afterBullet + (page?.[0].length ?? file?.[0].length ?? 0),
    length: line.length,
  };
}

function isShortLine(line: { length: number }): boolean {
  return line.length <= 110;
}

/** Mailers wrap long lines; a list entry goes on where the next line is set in. */
function continues(plain: string, previous: Entry, line: LineRange): boolean {
  const lastBreak = plain.lastIndexOf("\n", previous.end - 1) + 1;
  const before = plain.slice(Math.max(lastBreak, previous.start - 10), previous.end);
  const here = plain.slice(line.start, line.end);
  if (previous.listed && /^\s{2,}\S/.test(here)) return true;
  if (/[.!?:]["')\]]?\s*$/.test(before.slice(-8))) return false;
  return before.length >= 55 || /^\s*\p{Ll}/u.test(here);
}

/** A line that ends with a colon, or a short heading right above a bullet. */
function opensList(
  plain: string,
  line: LineRange,
  next: { bulleted: boolean } | undefined,
): boolean {
  if (endsWithColon(plain, line.end)) return true;
  return next?.bulleted === true && line.end - line.start <= 60;
}

function endsWithColon(plain: string, end: number): boolean {
  return plain
    .slice(Math.max(0, end - 4), end)
    .trimEnd()
    .endsWith(":");
}

function lastSentence(plain: string, line: LineRange): string {
  const text = plain.slice(Math.max(line.start, line.end - 400), line.end);
  const cut = Math.max(text.lastIndexOf(". "), text.lastIndexOf("! "), text.lastIndexOf("? "));
  return text.slice(cut + 1).trim();
}

function sentences(plain: string, from: number, to: number): [number, number][] {
  const found: [number, number][] = [];
  let start = from;
  for (let i = from; i < to; i++) {
    if (!isSentenceEnd(plain, start, i, to) && i - start < MAX_UNIT) continue;
    let end = i + 1;
    while (end < to && /[.!?…"')\]»]/.test(plain[end] ?? "")) end++;
    push(plain, found, start, end);
    start = end;
    i = end - 1;
  }
  push(plain, found, start, to);
  return found;
}

function isSentenceEnd(plain: string, start: number, at: number, to: number): boolean {
  const char = plain[at];
  if (char !== "." && char !== "!" && char !== "?" && char !== "…") return false;
  let next = at + 1;
  while (next < to && /[.!?…"')\]»]/.test(plain[next] ?? "")) next++;
  if (next < to && !/\s/.test(plain[next] ?? "")) return false;
  if (char !== ".") return true;
  const before = plain.slice(Math.max(start, at - 14), at + 1);
  if (abbreviation.test(before) || initial.test(before))
    return /^\s*$/.test(plain.slice(next, Math.min(to, next + 4)));
  if (/\d\.$/.test(before) && MONTH_AHEAD.test(plain.slice(next, next + 14))) return false;
  return true;
}

function push(plain: string, found: [number, number][], from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && /\s/.test(plain[start] ?? "")) start++;
  while (end > start && /\s/.test(plain[end - 1] ?? "")) end--;
  if (end > start) found.push([start, end]);
}
