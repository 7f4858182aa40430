import { salutationLength } from "./salutation.ts";
import { straightQuotes } from "./word-pattern.ts";

/** A sentence or list entry of a message; offsets are into the cleaned text. */
export interface Unit {
  start: number;
  end: number;
  text: string;
  /** The greeting before the sentence: "Hi Kai, ". */
  greeting: string;
  /** Entry of a list, bulleted or by page ("p. 4 – …"). */
  listed: boolean;
  /** The label before the entry: "p. 4 –", "_0412", "[3]". */
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
  /^\s*(?:[-*•·–—▪◦‣+→☐❌✗✘❎⬜]\ufe0f?|\[ ?\]|\(?\d{1,2}[.)]|[A-H]\.(?=\s+\S+\s+\S+\s+\S)|\[\d{1,2}\]|#\d{1,2}[:.]?|\(?[a-h]\))\s+(?=\S)/iu;
const pageLabel =
  /^\s*(?:on\s)?(?:pp?\.?|pgs?\.?|pages?|seiten?|s\.|auf seite|página|pág\.?|pag\.?|slides?|folien?|diapositiva|diapo|planche|sheets?|bl(?:att|\.)|screens?|artboards?|panels?|scenes?|szene|kapitel|chapter|spread)\s?#?(\d{1,4})(?:\s?[/&+,–-]\s?\d{1,4})*\s?(?:[:–—)-]|\.\s)\s*(?=\S)/iu;
const fileLabel =
  /^\s*(?:_\d{2,6}|\d{1,2}(?:\.\d{1,2}){1,2}[.)]?(?=\s+\p{Lu}\p{Ll})|[\p{L}\d_-]{1,40}[_-]\d{2,6}|\d{1,2}:\d{2}(?:\s?[–-]\s?\d{1,2}:\d{2})?)\s*[:–-]?\s+(?=\S)/u;
const bareLabel =
  /^\s*(?:pp?\.?|pgs?\.?|page|seite|s\.|slide|folie|card|sheet|scene|frame|panel|screen|spread|página|p[áa]g\.?|planche)\s?(\d{1,3})\s+(?=\S)/iu;
/** "back page - …", where other lines of the block begin like that too. */
const wordLabel = /^\s*\p{L}[\p{L}\d' ]{1,20}\s[-–]\s+(?=\S)/u;
const abbreviation =
  /(?:^|[\s(])(?:p|pp|pg|pag|pág|s|nr|no|núm|num|n|z\.\s?b|u\.\s?a|d\.\s?h|bzw|ca|evtl|ggf|inkl|usw|e\.?g|i\.?e|etc|vs|approx|incl|max|min|fig|abb|mr|mrs|ms|dr|prof|st|sr|sra|hr|fr|ref|vol|tel|art|resp|bspw|p\.\s?ej|ej|cf|esp|bes|insb|l|z)\.$/iu;
/** They shorten only before a number or in mid-sentence: "Thanks, Max. Heads up" are two. */
const beforeNumber = /(?:^|[\s(])(?:max|min|no|nr|núm|num|art|etc|usw|n|s)\.$/iu;
/** What is told apart by letters: "axis C." ends its sentence, "J. Marlowe" does not. */
const lettered =
  "axis achse eje axe option opción version versión variante variant rev stair panel plan type typ tipo section annex appendix grid row datum part schedule class group hall room side size grade folder file point punkt position"
    .split(" ")
    .map((word) => `[${word[0]}${word[0]?.toUpperCase()}]${word.slice(1)}`);
const initial = new RegExp(`(?:^|[\\s(])(?<!(?:${lettered.join("|")}) )\\p{Lu}\\.$`, "u");
const MONTH_AHEAD =
  /^\s+(?:jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|de[zc]|[a-zäöü]+ \d{4})/iu;

/** Splits a cleaned message into sentences and list entries, in order; linear in its length. */
export function segment(text: string): Unit[] {
  const plain = straightQuotes(text);
  const units: Unit[] = [];
  for (const [index, entry] of entries(plain).entries()) {
    for (const [start, end] of sentences(plain, entry.start, entry.end)) {
      const { listed, label, page, leadIn, paragraph } = entry;
      const greeted = listed ? 0 : salutationLength(plain.slice(start, end));
      units.push({
        start: start + greeted,
        end,
        text: inOneLine(plain.slice(start + greeted, end)),
        greeting: plain.slice(start, start + greeted),
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

/** The words of a sentence in one line, since mailers break lines anywhere. One character for one: offsets stay. */
export function inOneLine(sentence: string): string {
  return sentence.replace(/[\r\n\t]/g, " ");
}

/** Whether two sentences are of one paragraph, and of one entry of a list. */
export function isContinued(before: Unit, unit: Unit): boolean {
  return unit.listed || before.listed
    ? before.entry === unit.entry
    : before.paragraph === unit.paragraph;
}

function entries(plain: string): Entry[] {
  const found: Entry[] = [];
  let leadIn = "";
  const all = blocks(plain);
  const wrap = wrapOf(plain, all);
  for (const [paragraph, block] of all.entries()) {
    leadIn = readBlock(plain, block, paragraph, leadIn, found, wrap);
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
  wrap: number,
): string {
  const lines = block.map((line) => ({ ...line, ...shapeOf(plain.slice(line.start, line.end)) }));
  const spaced = lines.filter((line) => line.spaced !== null);
  if (spaced.length >= 2) for (const line of spaced) Object.assign(line, line.spaced);
  const labelled = lines.filter((line) => line.shaped).length;
  const short = labelled === 0 && lines.every(isShortLine);
  const jotted = short && lines.length >= 3 && isJotted(plain, block, wrap);
  const introduced = introducedBy !== "" && found.at(-1)?.listed !== true;
  const bare = short && lines.length >= 2 && introduced && !isWrapped(plain, block, wrap);
  let leadIn = introducedBy;
  for (const [at, line] of lines.entries()) {
    const labels = line.shaped && (labelled >= 2 || line.page !== null);
    const listed = line.bulleted || labels || bare || jotted;
    const previous = found.at(-1);
    if (!listed && previous?.paragraph === paragraph && continues(plain, previous, line, wrap)) {
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
  const bare = page || file ? null : (bareLabel.exec(rest) ?? wordLabel.exec(rest));
  return {
    bulleted: bulleted !== null,
    /** What the line is where others of its block begin like that too: "p 8 price went up". */
    spaced: bare
      ? { shaped: true, page: bare[1] ? Number(bare[1]) : null, skip: afterBullet + bare[0].length }
      : null,
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

/** Prose that the mail program wrapped, not separate lines. */
function isWrapped(plain: string, block: readonly LineRange[], wrap: number): boolean {
  const broken = block.slice(1).filter((line, i) => wasWrapped(plain, block[i], line, wrap));
  return broken.length * 2 >= block.length - 1;
}

/** Short lines with one thought each: most begin in lower case, none was wrapped. */
function isJotted(plain: string, block: readonly LineRange[], wrap: number): boolean {
  const small = block.filter(({ start, end }) => /^\s*[^\s\p{Lu}]/u.test(plain.slice(start, end)));
  const meant = block.slice(1).filter((line, i) => !wasWrapped(plain, block[i], line, wrap));
  return meant.length * 2 >= block.length - 1 && small.length * 3 >= block.length * 2;
}

/** Mail programs that wrap do so at 60 to 80 characters. */
const wraps = { from: 58, to: 82 };

/**
 * The width at which a mail program wrapped a mail's lines: that of the longest one. Infinite where it wrapped none: lines are
 * shorter, or one is longer than any wrapped one, as phones write them; then each line break was meant.
 */
function wrapOf(plain: string, all: readonly LineRange[][]): number {
  let longest = 0;
  for (const { start, end } of all.flat()) {
    const { length } = plain.slice(start, end).trimEnd();
    const isProse = length > longest && /^(?:[^\s]{0,60}\s){4}/u.test(plain.slice(start, end));
    if (isProse) longest = length;
  }
  return longest >= wraps.from && longest <= wraps.to ? longest : Number.POSITIVE_INFINITY;
}

/** If the next word had fitted, the line break was meant. */
function wasWrapped(
  plain: string,
  previous: LineRange | undefined,
  line: LineRange,
  width: number,
): boolean {
  if (!previous) return false;
  const lastBreak = plain.lastIndexOf("\n", previous.end - 1) + 1;
  const before = previous.end - Math.max(lastBreak, previous.start - 10);
  const word = /^\s*\S{1,40}/.exec(plain.slice(line.start, line.start + 60))?.[0].trim() ?? "";
  return before + 1 + word.length > width;
}

/** The line does not end like a sentence: the next line continues it. */
const openEnd =
  /(?:,|(?<!\p{L})(?:the|a|an|of|and|or|to|in|on|for|with|is|are|that|which|please|your|our|my|der|die|das|und|oder|ein|eine|mit|für|von|im|zu|bitte|le|la|les|de|du|des|et|ou|un|une|avec|pour|el|los|las|y|o|con|para|una|que|en))\s*$/iu;

/** Mail programs wrap long lines; a list entry continues in an indented line. */
function continues(plain: string, previous: Entry, line: LineRange, wrap: number): boolean {
  const lastBreak = plain.lastIndexOf("\n", previous.end - 1) + 1;
  const before = plain.slice(Math.max(lastBreak, previous.start - 10), previous.end);
  const here = plain.slice(line.start, line.end);
  if (previous.listed && /^\s{2,}\S/.test(here)) return true;
  if (/[.!?:]["')\]]?\s*$/.test(before.slice(-8))) return false;
  if (openEnd.test(before.slice(-40))) return true;
  if (previous.listed && /^\s*[\p{L}\d_.-]{2,20}:\s/u.test(here)) return false;
  return wasWrapped(plain, previous, line, wrap) && before.length >= 30;
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
  let marksEnd = from;
  for (let i = from; i < to; i++) {
    // Searched once for a run of marks, not again for each of them.
    if (i >= marksEnd) marksEnd = endOfMarks(plain, i, to);
    const smiley = smileyAt(plain, i, to);
    const ends = i < marksEnd && isSentenceEnd(plain, start, i, marksEnd, to);
    if (!smiley && !ends && i - start < MAX_UNIT) continue;
    const end = endOfMarks(plain, i + (smiley || 1), to);
    push(plain, found, start, end);
    start = end;
    i = end - 1;
  }
  push(plain, found, start, to);
  return found;
}

const endMark = /[.!?…"')\]»]/;

/** Where a run of marks that end a sentence, with quotes and brackets, is over. */
function endOfMarks(plain: string, from: number, to: number): number {
  let end = from;
  while (end < to && endMark.test(plain[end] ?? "")) end++;
  return end;
}

const smile = /^(?:[:;]-?[)(DPp]|\^\^|\p{Extended_Pictographic}\u{FE0F}?)(?=\s+[^\s\p{Ll}])/u;

/** The length of a smiley here that ends its sentence, since the next word is capital; 0 if none. */
function smileyAt(plain: string, at: number, to: number): number {
  const code = plain.charCodeAt(at);
  if (code !== 58 && code !== 59 && code !== 94 && code < 0x2190) return 0;
  return smile.exec(plain.slice(at, Math.min(to, at + 8)))?.[0].length ?? 0;
}

/** `next`: where the run of marks that the one at `at` stands in is over. */
function isSentenceEnd(
  plain: string,
  start: number,
  at: number,
  next: number,
  to: number,
): boolean {
  const char = plain[at];
  if (char !== "." && char !== "!" && char !== "?" && char !== "…") return false;
  if (next < to && !/\s/.test(plain[next] ?? "")) return false;
  if (/["»]/.test(plain[next - 1] ?? "") && /^\s\p{Ll}/u.test(plain.slice(next, next + 2))) {
    return false;
  }
  if (char !== ".") return true;
  const before = plain.slice(Math.max(start, at - 18), at + 1);
  if (abbreviation.test(before) || initial.test(before)) {
    const ahead = plain.slice(next, Math.min(to, next + 4));
    return (
      /^\s*$/.test(ahead) ||
      (ahead.length > 2 && beforeNumber.test(before) && /^\s+\p{Lu}/u.test(ahead))
    );
  }
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
