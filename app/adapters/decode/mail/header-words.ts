import { cleanLabel, decodeText, isKnown } from "./charset.ts";
import { guessCharset } from "./guess-charset.ts";

// RFC 2047. A quote ends it, since file names hold encoded words within quotes.
const ENCODED_WORD = /=\?([^?\s"]{1,60})\?([QqBb])\?([^?"]{0,10000})\?=/g;
const ESCAPE = 0x1b;

type Word = { label: string; bytes: Uint8Array; start: number; end: number };

/**
 * A header field as the parser reads it without loss: letters outside ASCII as UTF-8, encoded words as words of
 * UTF-8, one for each run of them. So letters that were split over two words, charsets that the parser does not
 * know, and words encoded twice come out right. `hint` is a charset that the mail's body names.
 */
export function readableField(field: Uint8Array, hint: string): Uint8Array {
  const isPlain = field.every((byte) => byte < 0x80 && byte !== ESCAPE);
  if (isPlain && !Buffer.from(field.buffer, field.byteOffset, field.length).includes("=?")) {
    return field;
  }
  const text = isPlain ? Buffer.from(field).toString("latin1") : rawText(field, hint);
  return Buffer.from(withUtf8Words(text.replace(/[\r\n]+/g, " ")));
}

/** The first charset that says more than "ASCII" or "UTF-8" in the first part of a message. */
export function bodyCharset(message: Uint8Array): string {
  const head = Buffer.from(message.buffer, message.byteOffset, Math.min(message.length, 65_536));
  for (const found of head
    .toString("latin1")
    .matchAll(/charset\s{0,3}=\s{0,3}"?([\w.:-]{1,40})/gi)) {
    const label = cleanLabel(found[1]);
    if (isKnown(label) && !/^(?:us-ascii|ascii|utf-?8)$/.test(label)) return label;
  }
  return "";
}

function rawText(field: Uint8Array, hint: string): string {
  const isUtf8 = Buffer.from(field).toString("utf8").includes("\ufffd") === false;
  if (isUtf8) return decodeText(field);
  return decodeText(field, { label: guessCharset(field, hint) });
}

function wordsIn(text: string): Word[] {
  return Array.from(text.matchAll(ENCODED_WORD), (match) => {
    const [all, label = "", encoding = "", content = ""] = match;
    const bytes = encoding.toUpperCase() === "B" ? base64Bytes(content) : quotedBytes(content);
    return { label: cleanLabel(label), bytes, start: match.index, end: match.index + all.length };
  });
}

function withUtf8Words(text: string): string {
  const words = wordsIn(text);
  const pieces: string[] = [];
  let at = 0;
  for (const run of runsOf(words, text)) {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) continue;
    pieces.push(text.slice(at, first.start), utf8Word(decodedRun(run)));
    at = last.end;
  }
  return [...pieces, text.slice(at)].join("");
}

/** Words of one charset with nothing but space between them. */
function runsOf(words: readonly Word[], text: string): Word[][] {
  const runs: Word[][] = [];
  for (const word of words) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const joins = last?.label === word.label && text.slice(last.end, word.start).trim() === "";
    if (run && joins) run.push(word);
    else runs.push([word]);
  }
  return runs;
}

function decodedRun(run: readonly Word[]): string {
  const label = run[0]?.label ?? "";
  const together = decodeText(Buffer.concat(run.map(({ bytes }) => bytes)), { label });
  const text = together.includes("\ufffd")
    ? run.map(({ bytes }) => decodeText(bytes, { label })).join("")
    : together;
  const inner = /^\s*=\?[^"]*\?=\s*$/.test(text) ? wordsIn(text) : [];
  const bytes = Buffer.concat(inner.map((word) => word.bytes));
  return inner.length > 0 ? decodeText(bytes, { label: inner[0]?.label }) : text;
}

function utf8Word(text: string): string {
  return text === "" ? "" : `=?utf-8?B?${Buffer.from(text.toWellFormed()).toString("base64")}?=`;
}

function base64Bytes(content: string): Uint8Array {
  return Buffer.concat(
    content.split(/(?<==)(?=[^=])/).map((piece) => Buffer.from(piece, "base64")),
  );
}

function quotedBytes(content: string): Uint8Array {
  const text = content.replaceAll("_", " ");
  const found: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = text[at] === "=" ? /^[0-9a-f]{2}$/i.exec(text.slice(at + 1, at + 3)) : null;
    if (code) at += 2;
    if (code) found.push(Number.parseInt(code[0], 16));
    else found.push(...Buffer.from(text[at] ?? ""));
  }
  return Buffer.from(found);
}
