import {
  attributionStart,
  attributionVerb,
  dashedAttribution,
  fromHeader,
  originalMessageLine,
  otherHeader,
  verblessAttribution,
} from "./mail-markers.ts";
import type { Line } from "./message-lines.ts";

/** The lines with which a mail program introduces a quotation. */
export interface QuotationHead {
  /** Lines that it takes. */
  length: number;
  kind: "attribution" | "headers";
  /** It names an address, or a day with its year or time: people do not write like this by hand. */
  isStrict: boolean;
}

/** The head of a quotation that begins with this line; null if none does. */
export function quotationHeadAt(lines: readonly Line[], at: number): QuotationHead | null {
  const plain = lines[at]?.plain ?? "";
  const attribution = attributionAt(lines, at);
  if (attribution) return { ...attribution, kind: "attribution" };
  const rule = divider.test(plain) || originalMessageLine.test(plain) ? 1 : 0;
  const headers = headerLines(lines, at + rule);
  if (headers > 0) return { length: rule + headers, kind: "headers", isStrict: true };
  if (!originalMessageLine.test(plain)) return null;
  return { length: afterHeaders(lines, at + 1) - at, kind: "headers", isStrict: true };
}

/** A ruler, or words between dashes in any language, as they stand above the header fields of the quoted mail. */
const divider = /^\s*(?:[-_=*—]\s?){3,}.{0,60}$/u;

/** The first line after a forwarded message's header fields. */
export function afterHeaders(lines: readonly Line[], from: number): number {
  let at = from;
  while (at < lines.length && isBlank(lines[at])) at++;
  const structured = lines.slice(at, at + 8).findIndex(({ plain }) => !fieldLine.test(plain));
  if (structured >= 3 && headersByForm(lines, at, at + structured)) at += structured;
  while (at < lines.length && isHeaderLine(lines[at]?.plain ?? "")) at++;
  return at;
}

/** An "On … wrote:" in up to three lines, since mail programs wrap it. */
function attributionAt(
  lines: readonly Line[],
  at: number,
): { length: number; isStrict: boolean } | null {
  const first = lines[at]?.plain ?? "";
  if (dashedAttribution.test(first)) return { length: 1, isStrict: true };
  const dated = yearOrTime.test(first);
  if (!attributionStart.test(first) && !/@/.test(first) && !dated) return null;
  let joined = "";
  for (let length = 1; length <= 3; length++) {
    const line = lines[at + length - 1]?.plain.trim() ?? "";
    if (!line && length > 1) return null;
    joined = `${joined} ${line}`;
    if (joined.length > 400) return null;
    if (!/(?:[:：]|wrote)\s*$/iu.test(line)) continue;
    const isStrict = /@/.test(joined) || yearOrTime.test(joined);
    const hasVerb = attributionVerb.test(joined) && /[\d@]/.test(joined);
    const isLocalised = /@/.test(joined) && yearOrTime.test(joined);
    if (hasVerb || isLocalised || verblessAttribution.test(joined)) return { length, isStrict };
  }
  return null;
}

const yearOrTime = /(?:^|\D)(?:19|20)\d{2}(?:\D|$)|\d{1,2}[:.h]\d{2}(?:\D|$)/u;

/**
 * How many lines from here are the header fields of another mail: those of known names, or in any language lines of a
 * word, a colon and a value, of which one has an address and one a day and time.
 */
function headerLines(lines: readonly Line[], at: number): number {
  const plainAt = (i: number) => lines[i]?.plain ?? "";
  if (fromHeader.test(plainAt(at))) {
    let others = 0;
    for (let i = at + 1; i < at + 7; i++) if (otherHeader.test(plainAt(i))) others++;
    if (others >= 2) return afterHeaders(lines, at) - at;
  }
  let end = at;
  while (end < at + 8 && fieldLine.test(plainAt(end))) end++;
  return headersByForm(lines, at, end) ? end - at : 0;
}

function headersByForm(lines: readonly Line[], from: number, to: number): boolean {
  const fields = lines.slice(from, to).map(({ plain }) => plain);
  const hasAddress = fields.some((field) => /\S@\S{1,200}\.\S/u.test(field));
  const hasDay = fields.some((field) =>
    yearOrTime.test(field.replace(/\S{1,200}@\S{1,200}/gu, "")),
  );
  return to - from >= 3 && hasAddress && hasDay;
}

/** "Sendt: onsdag 25. november 2026 09.12", also in bold or with a full-width colon. */
const fieldLine = /^\s*\*?\p{L}[\p{L} -]{0,24}\*?\s?[:：]\*?\s*\S/u;

function isHeaderLine(plain: string): boolean {
  return fromHeader.test(plain) || otherHeader.test(plain);
}

export function isBlank(line: Line | undefined): boolean {
  return line === undefined || line.plain.trim() === "";
}
