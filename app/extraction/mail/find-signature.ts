import { type FooterPlace, isFooterLine } from "./find-footers.ts";
import { closingLine, companyForm, contactLine } from "./mail-markers.ts";

const MAX_SIGNATURE_LINES = 12;

/** Index of the first line of the signature, or the number of lines when there is none. */
export function signatureStart(lines: readonly string[], place: FooterPlace): number {
  const delimiter = lines.findIndex((line) => /^--\s?$/.test(line));
  if (delimiter !== -1) return delimiter;

  const closing = lines.findLastIndex((line) => closingLine.test(line));
  if (closing > 0) {
    if (isNameLine(lines[closing + 1] ?? "")) return closing;
    const below = lines.slice(closing + 1).filter((line) => line.trim());
    if (below.length <= MAX_SIGNATURE_LINES && below.every((line) => isSignatureLike(line, place)))
      return closing;
  }
  let end = lines.length;
  while (end > 1) {
    const line = lines[end - 1] ?? "";
    if (line.trim() && !(isContact(line) && isShortAndFlat(line))) break;
    end--;
  }
  return end;
}

/** A closing directly followed by a name ends the message; "Thanks!" alone may stand inside it. */
function isNameLine(line: string): boolean {
  return /^\s*(?:[-–—/]\s*)?\p{Lu}[\p{L}.'-]*(?: \p{Lu}?[\p{L}.'-]*){0,4}\s*$/u.test(
    line.slice(0, 80),
  );
}

/** Text after a closing is a signature unless it argues in sentences, as a late thought does. */
function isSignatureLike(line: string, place: FooterPlace): boolean {
  if (/^\s*p\.?\s?s\.?\s?[:.–-]?\s/iu.test(line)) return true;
  if (/^\s*(?:[-*•]|\d+[.)])\s+\S/.test(line)) return false;
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
