import type { EarlierMails } from "./earlier-mails.ts";
import { type FooterPlace, isFooterLine } from "./find-footers.ts";
import { closingLine, companyForm, contactLine } from "./mail-markers.ts";

const MAX_SIGNATURE_LINES = 12;
/** A block that the writer's earlier mails end with may also hold a disclaimer. */
const mostRepeated = 40;

/**
 * Index of the first line of the signature, or the number of lines when there is none: what the writer's earlier mails
 * have as well at their end, or a short block at the end that asks nothing. Dashes and names above further text are
 * dividers and headings.
 */
export function signatureStart(
  lines: readonly string[],
  place: FooterPlace,
  earlier: EarlierMails,
): number {
  const delimiter = lines.findLastIndex((line) => /^--\s?$/.test(line));
  if (delimiter !== -1 && isSignatureBlock(lines.slice(delimiter + 1), place)) return delimiter;
  const end = repeatedEnd(lines, place, earlier);
  const closing = lines.findLastIndex((line, at) => at < end && closingLine.test(line));
  if (closing > 0) {
    const below = filled(lines.slice(closing + 1, end));
    const [name, ...rest] = below;
    if (name !== undefined && isNameLine(name) && endsWithName(rest, place)) return closing;
    if (below.length <= MAX_SIGNATURE_LINES && below.every((line) => isSignatureLike(line, place)))
      return closing;
  }
  return contactEnd(lines, end);
}

/** A short block, or one with a line of contact details, without an entry of a list or a late thought. */
function isSignatureBlock(lines: readonly string[], place: FooterPlace): boolean {
  const block = filled(lines);
  if (block.some((line) => isListEntry(line))) return false;
  const contact = block.findLastIndex(isContact);
  const below = block.slice(contact + 1).filter((line) => !isFooterLine(line, place));
  if (contact !== -1) return !below.some(argues);
  return (
    block.length <= MAX_SIGNATURE_LINES &&
    !block.some((line) => argues(line) && !isFooterLine(line, place))
  );
}

/**
 * A closing with a name below it ends the message, unless a sentence of the writer's own follows at once: then the
 * "name" is a heading.
 */
function endsWithName(rest: readonly string[], place: FooterPlace): boolean {
  const next = rest.find((line) => !isFooterLine(line, place));
  if (next === undefined || isContact(next)) return true;
  return !isListEntry(next) && !argues(next);
}

/** Where the last lines begin that an earlier mail of this writer has, too: at least two, or one of contact details. */
function repeatedEnd(lines: readonly string[], place: FooterPlace, earlier: EarlierMails): number {
  let start = lines.length;
  let count = 0;
  for (let at = lines.length - 1; at > 0 && lines.length - at <= mostRepeated; at--) {
    const line = lines[at] ?? "";
    if (!line.trim()) continue;
    if (!earlier.isRepeated(line)) break;
    count++;
    start = at;
  }
  const block = filled(lines.slice(start));
  const isKnown = count >= 3 || block.some((line) => isContact(line) || isFooterLine(line, place));
  return isKnown ? start : lines.length;
}

function contactEnd(lines: readonly string[], from: number): number {
  let end = from;
  while (end > 1) {
    const line = lines[end - 1] ?? "";
    if (line.trim() && !(isContact(line) && isShortAndFlat(line))) break;
    end--;
  }
  return end;
}

function filled(lines: readonly string[]): string[] {
  return lines.filter((line) => line.trim() !== "");
}

function isListEntry(line: string): boolean {
  return /^\s*(?:[-*•>–]|\d{1,3}[.)])\s+\S/.test(line);
}

/** A whole sentence of its own, unlike the lines of a signature or a wrapped disclaimer. */
export function argues(line: string): boolean {
  return (
    /^\s*(?:(?:[-*•>]|\d+[.)])\s*)?\p{L}[^|]{15,}[.?!…]\s*$/u.test(line) &&
    line.trim().split(/\s+/).length >= 4
  );
}

function isNameLine(line: string): boolean {
  return /^\s*(?:[-–—/]\s*)?\p{Lu}[\p{L}.'-]*(?: \p{Lu}?[\p{L}.'-]*){0,4}\s*$/u.test(
    line.slice(0, 80),
  );
}

/** Text after a closing is a signature unless it argues in sentences, as a late thought does. */
function isSignatureLike(line: string, place: FooterPlace): boolean {
  if (/^\s*p\.?\s?s\.?\s?[:.–-]?\s/iu.test(line)) return true;
  if (isListEntry(line)) return false;
  if (isFooterLine(line, place) || isContact(line)) return true;
  const words = line.trim().split(/\s+/).length;
  return line.length <= 60 && !/\?\s*$/.test(line) && !(words >= 6 && /[.!]\s*$/.test(line));
}

function isContact(line: string): boolean {
  return contactLine.test(line) || companyForm.test(line);
}

function isShortAndFlat(line: string): boolean {
  return line.trim().length <= 120 && !/[?!]/.test(line);
}
