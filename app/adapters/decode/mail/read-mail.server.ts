import { type Decoded, type Refusal, refuse } from "#app/adapters/decode/decoded.ts";
import type { ParsedMail } from "#app/adapters/decode/parsed-mail.ts";
import { authenticate } from "./authenticate.ts";
import { findDecorations } from "./decoration.ts";
import { isByScript, readList, readRelay } from "./list-headers.ts";
import { readAddresses } from "./mail-addresses.ts";
import { listAttachments, type Part, unpacked } from "./mail-parts.ts";
import { htmlText, htmlTextWithoutQuotes, isStub, oneLine, tidyText } from "./mail-text.ts";
import { MAX_MIME_DEPTH, type ParsedMime, parseMime } from "./mime-parser.ts";
import { encryptedNotice, withoutPgpFrames } from "./pgp-text.ts";
import { notMail, withMailLineEnds } from "./raw-mail.ts";
import { type ProgramsWord, readReport } from "./report-parts.ts";
import { shallowHtml } from "./shallow-html.ts";
import type { Tnef } from "./tnef.ts";
import { divideVisible } from "./visible-html.ts";
import { findWrappers } from "./wrapper-parts.ts";

/** Parses one raw message. Returns a refusal for bytes that are not mail and for mail nested too deeply. */
export async function readMail(raw: Uint8Array): Promise<Decoded<ParsedMail>> {
  const bytes = withMailLineEnds(raw);
  const refusal = notMail(bytes);
  if (refusal) return refusal;
  let parsed: ParsedMime;
  try {
    parsed = await parseMime(bytes);
  } catch (error) {
    return refusalFor(error);
  }
  return { ok: true, value: await describeMail(parsed) };
}

/** The sentence that says why a message could not be parsed, for the person who opens it. */
export function refusalFor(error: unknown): Refusal {
  const message = error instanceof Error ? error.message : "";
  if (/nesting depth/.test(message)) {
    return refuse("damaged", `This message holds parts nested more than ${MAX_MIME_DEPTH} deep.`);
  }
  if (/header size/.test(message)) {
    return refuse("too-large", "The headers of this message are larger than 2 MB.");
  }
  return refuse("damaged", "This message could not be read: its structure is damaged.");
}

/** Converts a parsed message to our description: header fields, text and attachments. */
export async function describeMail(parsed: ParsedMime): Promise<ParsedMail> {
  const { email } = parsed;
  const { parts, outlook } = unpacked(parsed);
  const wrappers = findWrappers(parts);
  const header = (key: string) => email.headers.find((entry) => entry.key === key)?.value ?? "";
  const list = readList(header);
  const from = readAddresses(header("from"))[0] ?? null;
  const report = readReport({ parts, header, writer: from?.name || from?.address || "The writer" });
  const { html, ...texts } = withWord(readTexts(email, outlook), report ?? encrypted(parts));
  const attachments = await listAttachments(
    parts.map((part, index) => ({ ...part, isWrapper: wrappers[index] ?? false })),
  );
  const decorations = findDecorations(attachments, html, list !== null);
  return {
    messageId: messageIds(email.messageId)[0] ?? null,
    inReplyTo: messageIds(email.inReplyTo)[0] ?? null,
    references: messageIds(email.references),
    subject: oneLine(email.subject ?? ""),
    from,
    authentication: authenticate(email.headers),
    to: readAddresses(header("to")),
    cc: readAddresses(header("cc")),
    date: sentAt(header("date").slice(0, 200)),
    ...texts,
    list,
    relay: readRelay(header, from, list),
    replyTo: readAddresses(header("reply-to")),
    byScript: isByScript(header),
    autoSubmitted: isAutomatic(header),
    isReport: report !== null,
    attachments: attachments.map((attachment, index) => ({
      ...attachment,
      decoration: decorations[index] ?? null,
    })),
  };
}

type Texts = Pick<ParsedMail, "text" | "hiddenText" | "hasHtml" | "newTextHint"> & {
  html: string | null;
};

/** The mail's text: the plain part, unless only the HTML part says what the writer wrote. */
function readTexts(email: ParsedMime["email"], outlook: Tnef | null): Texts {
  const ownHtml = email.html?.trim() ? email.html : null;
  const plain =
    withoutPgpFrames(tidyText(email.text ?? "")) || (ownHtml ? "" : tidyText(outlook?.text ?? ""));
  const found = ownHtml ?? (plain ? null : (outlook?.html ?? null));
  const divided = found === null ? null : divideVisible(shallowHtml(found));
  const html = divided?.shown ?? null;
  const shown = html === null ? "" : htmlText(html);
  const hidden = divided?.hidden ? htmlText(divided.hidden) : "";
  return {
    html,
    text: plain && !(shown && isStub(plain, shown)) ? plain : shown,
    hiddenText: plain.includes(hidden) ? "" : hidden,
    hasHtml: html !== null,
    newTextHint: html ? htmlTextWithoutQuotes(html) : null,
  };
}

function encrypted(parts: readonly Part[]): ProgramsWord | null {
  const isPgp = parts.some(({ declaredType }) => declaredType === "application/pgp-encrypted");
  return isPgp ? { sentence: encryptedNotice("PGP"), isAll: false } : null;
}

/** The texts below a sentence about the mail. */
function withWord(texts: Texts, word: ProgramsWord | null): Texts {
  if (!word) return texts;
  const text = word.isAll ? word.sentence : joined(word.sentence, texts.text);
  return { ...texts, text, newTextHint: null };
}

function joined(...texts: string[]): string {
  return texts.filter(Boolean).join("\n\n");
}

function messageIds(value: string | undefined): string[] {
  if (!value) return [];
  const ids = Array.from(value.matchAll(/<([^<>\s]+)>/g), (match) => match[1] ?? "");
  const found = ids.length > 0 ? ids : value.split(/[\s,]+/);
  return found
    .map((id) => id.slice(0, 998))
    .filter(Boolean)
    .slice(0, 200);
}

function sentAt(value: string): string | null {
  const candidates = [
    value,
    value
      .replace(/\([^)]*(?:\)|$)/g, " ")
      .replace(/\bUT\b/, "GMT")
      .trim(),
  ];
  for (const candidate of candidates) {
    const time = Date.parse(candidate);
    const year = new Date(time).getUTCFullYear();
    if (year >= 1970 && year <= 2200) return new Date(time).toISOString();
  }
  return null;
}

function isAutomatic(header: (key: string) => string): boolean {
  const submitted = header("auto-submitted").toLowerCase();
  return (
    (submitted !== "" && !submitted.startsWith("no")) ||
    /^(?:bulk|junk|auto_reply)\b/i.test(header("precedence")) ||
    header("x-autoreply") !== "" ||
    header("x-auto-response-suppress") !== "" ||
    /^multipart\/report/i.test(header("content-type"))
  );
}
