import type { Cut } from "./cut.ts";
import { type EarlierMail, EarlierMails } from "./earlier-mails.ts";
import { bannerLength, isReplyMark } from "./find-banners.ts";
import { type FooterPlace, isBulkLine, isFooterLine } from "./find-footers.ts";
import { markHistory } from "./find-history.ts";
import { argues, signatureStart } from "./find-signature.ts";
import { forwardSubject, mobileFooter } from "./mail-markers.ts";
import { joinKept, type KeptSpan, type Line, listCuts, splitLines } from "./message-lines.ts";

/** Facts that the importer knows of a mail besides its text. */
export interface CleaningHints {
  /** The new text as the HTML part shows it. */
  newTextHint?: string | null;
  /** It has List-* headers. */
  fromList?: boolean;
  subject?: string | null;
  /** It answers no mail. */
  isFirst?: boolean;
  /** Mails that were written before it, in its thread or named by it, the newest first. */
  earlier?: readonly EarlierMail[];
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
const mostOfListFooter = 10;

/**
 * The message's own new text: quoted history, signatures, disclaimers and footers are left
 * out; replies between quoted lines and text that the writer passes on are kept. `spans` map
 * the kept lines to offsets of the given text. Reads at most the first million characters.
 */
export function cleanMessage(text: string, hints: CleaningHints = {}): CleanedMessage {
  const lines = splitLines(text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text);
  const earlier = new EarlierMails(hints.earlier ?? []);
  markHistory(lines, {
    newTextHint: hints.newTextHint?.slice(0, MAX_TEXT) ?? null,
    isForward: forwardSubject.test(hints.subject ?? ""),
    isFirst: hints.isFirst ?? false,
    earlier,
  });
  const place = { fromList: hints.fromList ?? false };
  let bulk = false;
  for (const segment of ownSegments(lines)) {
    cutBanner(segment);
    bulk = cutFooters(segment, place, earlier) || bulk;
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

/** Runs of lines that the writer typed or passed on, each without history. */
function ownSegments(lines: readonly Line[]): Line[][] {
  const segments: Line[][] = [[]];
  for (const line of lines) {
    if (line.isApart) segments.push([]);
    if (line.cut === null) segments.at(-1)?.push(line);
  }
  return segments.filter((segment) => segment.some((line) => line.raw.trim()));
}

/** Leaves out what mail systems and help desks put above or into the text. */
function cutBanner(segment: readonly Line[]): void {
  const length = bannerLength(segment.map(({ plain }) => plain));
  for (const line of segment.slice(0, length)) line.cut = "banner";
  for (const line of segment) if (isReplyMark(line.plain)) line.cut = "banner";
}

/** What a mailing list adds to the end of each of its mails: a ruler and a few lines below it. */
function cutListFooter(segment: readonly Line[], { fromList }: FooterPlace): void {
  const ruler = segment.findLastIndex(({ plain }) => /^\s*[_-]{20,}\s*$/.test(plain));
  const below = segment.slice(ruler).filter(({ plain }) => plain.trim() !== "");
  if (!fromList || ruler < 1 || below.length > mostOfListFooter) return;
  for (const line of segment.slice(ruler)) line.cut = "footer";
}

/**
 * Leaves out a segment's signature and footers. A footer stands where no sentence of the writer's own follows; below a
 * signature all is one. Returns whether a footer says that the mail went to many.
 */
function cutFooters(segment: readonly Line[], place: FooterPlace, earlier: EarlierMails): boolean {
  cutListFooter(segment, place);
  const own = segment.filter(({ cut }) => cut === null);
  const until = signatureStart(
    own.map((line) => line.plain),
    place,
    earlier,
  );
  const postscript = own.findIndex(
    (line, i) => i >= until && /^\s*p\.?\s?s\.?\s?[:.–-]?\s/iu.test(line.plain),
  );
  const lastOwn = own.findLastIndex(({ plain }) => argues(plain) && !isFooterLine(plain, place));
  let isBulk = false;
  for (const [i, line] of own.entries()) {
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
