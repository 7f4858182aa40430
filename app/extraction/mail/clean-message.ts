import type { Cut } from "./cut.ts";
import { type FooterPlace, isBulkLine, isFooterLine } from "./find-footers.ts";
import { signatureStart } from "./find-signature.ts";
import { HintedLines } from "./hinted-lines.ts";
import {
  attributionStart,
  attributionVerb,
  dashedAttribution,
  forwardedLine,
  forwardSubject,
  fromHeader,
  mobileFooter,
  originalMessageLine,
  otherHeader,
  passOnCue,
  verblessAttribution,
} from "./mail-markers.ts";
import { joinKept, type KeptSpan, type Line, listCuts, splitLines } from "./message-lines.ts";

/** Facts that the importer knows of a mail besides its text. */
export interface CleaningHints {
  /** The new text as the HTML part shows it. */
  newTextHint?: string | null;
  /** It has List-* headers. */
  fromList?: boolean;
  subject?: string | null;
}

export interface CleanedMessage {
  text: string;
  spans: KeptSpan[];
  /** The ranges of the given text that were left out, in order. */
  cuts: Cut[];
  /** The removed footers say that this is a newsletter or an automatic notice. */
  bulk: boolean;
}

const MAX_TEXT = 1_000_000;

/**
 * The message's own new text: quoted history, signatures, disclaimers and footers are left
 * out; replies between quoted lines and text that the writer passes on are kept. `spans` map
 * the kept lines to offsets of the given text. Reads at most the first million characters.
 */
export function cleanMessage(text: string, hints: CleaningHints = {}): CleanedMessage {
  const lines = splitLines(text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text);
  const hinted = keepHinted(lines, hints.newTextHint ?? null);
  const place = { fromList: hints.fromList ?? false };
  let bulk = false;
  for (const segment of ownSegments(hinted, forwardSubject.test(hints.subject ?? ""))) {
    if (segment[0]) segment[0].isApart = true;
    bulk = cutFooters(segment, place) || bulk;
  }
  return { ...joinKept(lines), cuts: listCuts(lines), bulk };
}

/** Where a range of the cleaned text begins and ends in the original; null if out of range. */
export function originalRange(
  cleaned: CleanedMessage,
  start: number,
  end: number,
): { start: number; end: number } | null {
  const first = cleaned.spans.find((span) => start >= span.start && start <= span.end);
  const last = cleaned.spans.findLast((span) => end >= span.start && end <= span.end);
  if (!first || !last) return null;
  return {
    start: first.originalStart + (start - first.start),
    end: last.originalStart + (end - last.start),
  };
}

const ruler = /^\s*(?:[-=_*~]\s?){6,}\s*$/;
/** The placeholder of an inline picture in plain text. */
const pictureLine =
  /^\s*(?:\[(?:cid|image|bild|imagen)\s?:[^\]]{0,200}\]|<(?:image|bild)\S{0,80}>)\s*$/iu;

/**
 * The importer may have read the new text from the HTML part: uses that if it occurs in this text, whose lines may be
 * broken otherwise.
 */
function keepHinted(lines: Line[], hint: string | null): Line[] {
  if (!hint?.trim()) return lines;
  const hinted = new HintedLines(hint.slice(0, MAX_TEXT));
  const raw = lines.map((line) => line.raw);
  const kept: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    const count = hinted.countFrom(at, raw);
    const taken = lines.slice(at, at + Math.max(1, count));
    if (count > 0 || raw[at]?.trim() === "") kept.push(...taken);
    at += taken.length;
  }
  const words = kept.reduce((sum, line) => sum + line.raw.trim().length, 0);
  if (words * 2 < hint.trim().length) return lines;
  const own = new Set(kept);
  for (const line of lines) if (!own.has(line)) line.cut = "quoted";
  return kept;
}

/** Runs of lines that the writer typed or passed on, each without history. */
function ownSegments(lines: Line[], isForward: boolean): Line[][] {
  const segments: Line[][] = [];
  let current: Line[] = [];
  let begun = false;
  let at = 0;
  while (at < lines.length) {
    const passedOn = !begun || (isForward && segments.length === 0);
    const history = historyAt(lines, at, current, begun, passedOn);
    if (history === 0) {
      const line = lines[at];
      if (line) current.push(line);
      begun ||= line !== undefined && line.plain.trim() !== "";
      at++;
      continue;
    }
    segments.push(current);
    current = [];
    for (const line of lines.slice(at, at + history)) line.cut = "quoted";
    at += history;
  }
  segments.push(current);
  return segments.filter((segment) => segment.some((line) => line.raw.trim()));
}

/**
 * How many lines from here are history or its headers, Infinity for all the rest; 0 if none.
 * Below an attribution that begins the mail nothing tells quote from reply: all of it counts.
 * A header block with nothing above it is a mail passed on without a word.
 */
function historyAt(
  lines: Line[],
  at: number,
  current: Line[],
  begun: boolean,
  passedOn: boolean,
): number {
  const plain = lines[at]?.plain ?? "";
  if (forwardedLine.test(plain)) return afterHeaders(lines, at + 1) - at;
  if (/^\s*>/.test(plain)) return 1;
  const attribution = attributionLength(lines, at);
  if (attribution > 0) {
    const marked = /^\s*>/.test(nextFilled(lines, at + attribution));
    return marked || !begun ? attribution : Number.POSITIVE_INFINITY;
  }
  const original = originalMessageLine.test(plain);
  if (original || isHeaderBlock(lines, at)) {
    if (!passedOn && !current.some((own) => passOnCue.test(own.plain))) {
      return Number.POSITIVE_INFINITY;
    }
    return afterHeaders(lines, original ? at + 1 : at) - at;
  }
  return /^\s*_{10,}\s*$/.test(plain) && isHeaderBlock(lines, at + 1) ? 1 : 0;
}

function nextFilled(lines: Line[], from: number): string {
  for (let i = from; i < lines.length; i++) {
    const plain = lines[i]?.plain ?? "";
    if (plain.trim()) return plain;
  }
  return "";
}

/** How many lines (up to three, mailers wrap them) an "On … wrote:" takes from here; 0 if none. */
function attributionLength(lines: Line[], at: number): number {
  const first = lines[at]?.plain ?? "";
  if (dashedAttribution.test(first)) return 1;
  const dated = /\d{4}|\d{1,2}:\d{2}/.test(first);
  if (!attributionStart.test(first) && !/@/.test(first) && !dated) return 0;
  let joined = "";
  for (let n = 1; n <= 3; n++) {
    const line = lines[at + n - 1]?.plain.trim() ?? "";
    if (!line && n > 1) return 0;
    joined = `${joined} ${line}`;
    if (joined.length > 400) return 0;
    if (!/(?::|wrote)\s*$/iu.test(line)) continue;
    const told = /\d/.test(joined) || /@/.test(joined);
    if ((told && attributionVerb.test(joined)) || verblessAttribution.test(joined)) return n;
  }
  return 0;
}

function isHeaderBlock(lines: Line[], at: number): boolean {
  if (!fromHeader.test(lines[at]?.plain ?? "")) return false;
  let others = 0;
  for (let i = at + 1; i < at + 7; i++) if (otherHeader.test(lines[i]?.plain ?? "")) others++;
  return others >= 2;
}

/** The first line after a forwarded message's header fields. */
function afterHeaders(lines: Line[], from: number): number {
  let i = from;
  while (i < lines.length && !(lines[i]?.plain ?? "").trim()) i++;
  while (
    i < lines.length &&
    (fromHeader.test(lines[i]?.plain ?? "") || otherHeader.test(lines[i]?.plain ?? ""))
  )
    i++;
  return i;
}

/**
 * Leaves out a segment's signature and footers. A footer stands where no sentence of the writer's own follows; below a
 * signature all is one. Returns whether a footer says that the mail went to many.
 */
function cutFooters(segment: Line[], place: FooterPlace): boolean {
  const until = signatureStart(
    segment.map((line) => line.plain),
    place,
  );
  const postscript = segment.findIndex(
    (line, i) => i >= until && /^\s*p\.?\s?s\.?\s?[:.–-]?\s/iu.test(line.plain),
  );
  const lastOwn = segment.findLastIndex(
    ({ plain }) => argues(plain) && !isFooterLine(plain, place),
  );
  let isBulk = false;
  for (const [i, line] of segment.entries()) {
    const { plain } = line;
    const ends = i > lastOwn;
    if (ends && isBulkLine(plain, place)) {
      isBulk = true;
      line.cut = "footer";
    } else if (i >= until && (postscript === -1 || i < postscript)) line.cut = "signature";
    else if (ruler.test(plain) || pictureLine.test(plain)) line.cut = "decoration";
    else if (mobileFooter.test(plain) || (ends && i > 0 && isFooterLine(plain, place)))
      line.cut = "footer";
  }
  return isBulk;
}

/** A whole sentence of its own, unlike the lines of a signature or a wrapped disclaimer. */
function argues(line: string): boolean {
  return (
    /^\s*(?:(?:[-*•]|\d+[.)])\s*)?\p{L}[^|]{15,}[.?!…]\s*$/u.test(line) &&
    line.trim().split(/\s+/).length >= 4
  );
}
