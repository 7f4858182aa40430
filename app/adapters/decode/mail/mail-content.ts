import type { Email } from "postal-mime";
import { readCms } from "./cms.ts";
import { readAddresses } from "./mail-addresses.ts";
import { filePartOf, type Part, unpacked } from "./mail-parts.ts";
import { oneLine } from "./mail-text.ts";
import { readTexts, type Texts, withBelow, withWord } from "./mail-texts.ts";
import { type ParsedMime, parseMime } from "./mime-parser.ts";
import { encryptedNotice } from "./pgp-text.ts";
import { notMail, withMailLineEnds } from "./raw-mail.ts";
import { readReport } from "./report-parts.ts";
import { findWrappers } from "./wrapper-parts.ts";

/** Deeper than people forward; every level is parsed again. */
const MAX_LEVELS = 5;
const MAX_MESSAGES = 50;

export type ListedPart = Part & { isWrapper: boolean };
export type Content = {
  /**
   * First the message's own parts, so that their indices never move, then the files inside them: those of forwarded
   * and signed messages, and those in the text.
   */
  parts: ListedPart[];
  texts: Texts;
  /** The HTML of the message and of those inside it. */
  htmls: string[];
  isReport: boolean;
};
type Limits = { level: number; messages: { left: number } };
type Opened = Content & { email: Email; isSigned: boolean };

/**
 * Reads what a message says and brings. Messages inside it are opened: a forwarded one (.eml) and one that is signed
 * as a whole (smime.p7m; the signature is not checked). What cannot be opened, or lies too deep, stays a file.
 */
export async function readContent(
  parsed: ParsedMime,
  limits: Limits = { level: 0, messages: { left: MAX_MESSAGES } },
): Promise<Content> {
  const { email } = parsed;
  const { parts, outlook, emptied } = unpacked(parsed);
  const wrappers = findWrappers(parts);
  const read = readTexts(email, outlook);
  const header = headerOf(email);
  const from = readAddresses(header("from"))[0];
  const writer = from?.name || from?.address || "The writer";
  const report = readReport({ parts, header, writer });
  const notice = report ?? noticeOf(parts);
  const content: Content = {
    parts: parts.map((part, index) => ({ ...part, isWrapper: wrappers[index] ?? false })),
    texts: withWord(read.texts, notice),
    htmls: read.html === null ? [] : [read.html],
    isReport: report !== null,
  };
  for (const file of read.files) content.parts.push(filePartOf(file));
  for (const part of content.parts.slice(0, parts.length)) {
    const opened = part.isWrapper ? null : await openPart(part, limits);
    if (opened) take(content, part, opened);
  }
  // An envelope of Outlook that says nothing readable is not lost.
  if (content.texts.text === "") content.parts.push(...emptied.map(filePartOf));
  return content;
}

export function headerOf(email: Email): (key: string) => string {
  return (key) => email.headers.find((entry) => entry.key === key)?.value ?? "";
}

function take(content: Content, part: ListedPart, inner: Opened): void {
  part.isWrapper = true;
  content.parts.push(...inner.parts.filter(({ isWrapper }) => !isWrapper));
  content.htmls.push(...inner.htmls);
  if (inner.isSigned && content.texts.text === "") content.texts = inner.texts;
  else {
    const { text } = inner.texts;
    content.texts = withBelow(content.texts, inner.isSigned ? text : forwarded(inner.email, text));
  }
}

async function openPart(part: Part, { level, messages }: Limits): Promise<Opened | null> {
  if (level >= MAX_LEVELS || messages.left <= 0) return null;
  const isSigned = isCms(part);
  const bytes = isSigned ? signedContent(part) : isMessage(part) ? part.bytes : null;
  if (!bytes) return null;
  const message = withMailLineEnds(bytes);
  if (notMail(message)) return null;
  messages.left--;
  const parsed = await parseMime(message).catch(() => null);
  if (!parsed) return null;
  const content = await readContent(parsed, { level: level + 1, messages });
  const isEmpty = content.texts.text === "" && content.parts.length === 0;
  return isEmpty ? null : { ...content, email: parsed.email, isSigned };
}

function isMessage({ declaredType, name }: Part): boolean {
  if (/^message\/(?:rfc822|global)$/.test(declaredType)) return true;
  return declaredType === "application/octet-stream" && /\.eml$/i.test(name ?? "");
}

function isCms({ declaredType, name }: Part): boolean {
  return /^application\/(?:x-)?pkcs7-mime$/.test(declaredType) || /^smime\.p7m$/i.test(name ?? "");
}

function signedContent({ bytes }: Part): Uint8Array | null {
  const cms = readCms(bytes);
  return cms?.kind === "content" ? cms.bytes : null;
}

function noticeOf(parts: readonly Part[]) {
  const isPgp = parts.some(({ declaredType }) => declaredType === "application/pgp-encrypted");
  if (isPgp) return { sentence: encryptedNotice("PGP"), isAll: false };
  const isCmsEncrypted = parts.some(
    (part) => isCms(part) && readCms(part.bytes)?.kind === "encrypted",
  );
  return isCmsEncrypted ? { sentence: encryptedNotice("S/MIME"), isAll: false } : null;
}

/** The text of a forwarded message below the head that Gmail gives it, which the reading knows. */
function forwarded(email: Email, text: string): string {
  const header = headerOf(email);
  const from = readAddresses(header("from"))[0];
  const sender = from?.name ? `${from.name} <${from.address}>` : (from?.address ?? "");
  const fields = [
    ["From", sender],
    ["Date", header("date")],
    ["Subject", email.subject ?? ""],
  ].flatMap(([name, value = ""]) => (value.trim() ? [`${name}: ${oneLine(value)}`] : []));
  return ["---------- Forwarded message ---------", ...fields, "", text].join("\n");
}
