import iconv from "iconv-lite";
import { guessCharset } from "./guess-charset.ts";
import { shiftedText } from "./shifted-charsets.ts";

const UTF8_BOM = /^\ufeff/;
const META_CHARSET = /<meta\b[^<>]{0,300}?charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i;
const META_WITHIN = 16_384;
/** Labels that many programs write whatever the text is: RFC 2045's default, and names of UTF-8. */
const SAYS_LITTLE =
  /^(?:us-ascii|ascii|ansi_x3\.4-19\d\d|utf-?8|unicode-1-1-utf-?8|binary|8bit|unknown(?:-8bit)?|x-unknown|default|none)$/;
const SEVEN_BIT = /^(?:utf-?7|x?-?hz|hz-gb-?2312|(?:cs)?iso-?2022-?(?:jp|kr|cn)\S{0,10})$/;

type Described = { label?: string | null; isHtml?: boolean };

/**
 * The text of bytes whose charset is named wrongly or not at all: UTF-8 when they are valid UTF-8, ISO-2022 by its
 * escape sequences, else the charset that is named, that the HTML names, or windows-1252. Never throws.
 */
export function decodeText(bytes: Uint8Array, { label, isHtml = false }: Described = {}): string {
  const named = cleanLabel(label);
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (isWide) return new TextDecoder("utf-16le").decode(bytes);
  if (isSevenBit(bytes)) {
    const isStateful = SEVEN_BIT.test(named);
    const shifted = shiftedText(bytes, named);
    if (shifted !== null) return shifted;
    return isStateful || /^utf-?(?:16|32)/.test(named)
      ? decodeAs(bytes, named)
      : decodeAs(bytes, "utf-8");
  }
  const chosen = SAYS_LITTLE.test(named) || !isKnown(named) ? "" : named;
  return decodeEightBit(bytes, chosen, isHtml);
}

/** Whether text of this charset can be read. */
export function isKnown(label: string): boolean {
  return label !== "" && (webDecoder(label) !== null || iconv.encodingExists(label));
}

/** A charset as headers name it, in lower case, without quotes and RFC 2231's language. */
export function cleanLabel(label: string | null | undefined): string {
  const [name = ""] = (label ?? "").slice(0, 100).toLowerCase().split("*", 1);
  return name.replace(/[^\w.:-]+/g, "");
}

function decodeEightBit(bytes: Uint8Array, named: string, isHtml: boolean): string {
  const utf8 = strictly(bytes, "utf-8");
  const isUnicode = /^utf-?(?:16|32)/.test(named);
  if (named === "" || isSingleByte(named)) {
    if (utf8 !== null) return utf8;
    if (named !== "") return decodeAs(bytes, named);
  } else if (isUnicode ? utf8 === null || bytes.includes(0) : strictly(bytes, named) !== null) {
    return decodeAs(bytes, named);
  } else {
    return utf8 ?? decodeAs(bytes, SEVEN_BIT.test(named) ? guessCharset(bytes) : named);
  }
  if (isMostlyUtf8(bytes)) return decodeAs(bytes, "utf-8");
  const meta = isHtml ? metaCharset(bytes) : "";
  return decodeAs(bytes, meta || guessCharset(bytes));
}

function metaCharset(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, META_WITHIN)).toString("latin1");
  const label = cleanLabel(META_CHARSET.exec(head)?.[1]);
  return isKnown(label) && !SAYS_LITTLE.test(label) && !/^utf-?16/.test(label) ? label : "";
}

function isSevenBit(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80);
}

function isSingleByte(label: string): boolean {
  return (
    /^(?:(?:x-)?(?:iso-?8859|windows-125|cp-?125|cp-?\d{3}$|ibm-?\d{3}$|koi8|mac)|latin|l\d|tis|x-cp125|windows-874)/.test(
      label,
    ) && !/^(?:cp|ibm)-?(?:932|936|949|950)$/.test(label)
  );
}

/** UTF-8 that was cut or damaged in a few places. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  let good = 0;
  let bad = 0;
  for (const character of text) {
    if (character === "\ufffd") bad++;
    else if (character > "\x7f") good++;
  }
  return good >= 4 && bad * 4 <= good;
}

function decodeAs(bytes: Uint8Array, label: string): string {
  const decoder = webDecoder(label);
  const text = decoder
    ? decoder.decode(bytes)
    : iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), label);
  return text.replace(UTF8_BOM, "");
}

function strictly(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The runtime's decoder; null for a charset that it does not know or maps to "replacement". */
function webDecoder(label: string): TextDecoder | null {
  if (SEVEN_BIT.test(label) && !/2022-?jp/.test(label)) return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
