import type { Attachment } from "postal-mime";
import { type Decoded, type Refusal, refuse } from "#app/adapters/decode/decoded.ts";
import { sniffType } from "#app/adapters/decode/files/file-type.ts";
import type { MailAttachment, ParsedMail } from "#app/adapters/decode/parsed-mail.ts";
import { authenticate } from "./authenticate.ts";
import { findDecorations } from "./decoration.ts";
import { isByScript, readList, readRelay } from "./list-headers.ts";
import { readAddresses } from "./mail-addresses.ts";
import { htmlText, htmlTextWithoutQuotes, isStub, oneLine, tidyText } from "./mail-text.ts";
import { MAX_MIME_DEPTH, type ParsedMime, parseMime } from "./mime-parser.ts";
import { withoutPgpFrames } from "./pgp-text.ts";
import { notMail, withMailLineEnds } from "./raw-mail.ts";
import { safeName } from "./safe-name.ts";
import { shallowHtml } from "./shallow-html.ts";
import { readTnef, type Tnef } from "./tnef.ts";
import { divideVisible } from "./visible-html.ts";

const MAX_ATTACHMENTS = 500;

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
export async function describeMail({ email }: ParsedMime): Promise<ParsedMail> {
  const { parts, outlook } = unpacked(email.attachments);
  const { html, ...texts } = readTexts(email, outlook);
  const header = (key: string) => email.headers.find((entry) => entry.key === key)?.value ?? "";
  const list = readList(header);
  const from = readAddresses(header("from"))[0] ?? null;
  const attachments = await listAttachments(parts);
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
    attachments: attachments.map((attachment, index) => ({
      ...attachment,
      decoration: decorations[index] ?? null,
    })),
  };
}

/** The mail's text: the plain part, unless only the HTML part says what the writer wrote. */
function readTexts(email: ParsedMime["email"], outlook: Tnef | null) {
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

type Part = {
  name: string | null;
  declaredType: string;
  contentId: string | null;
  disposition: string | null;
  bytes: Uint8Array;
};

/** The attachments as parts. Outlook's winmail.dat is replaced by the files it contains. */
function unpacked(attachments: Attachment[]): { parts: Part[]; outlook: Tnef | null } {
  const unpackedEach = attachments.slice(0, MAX_ATTACHMENTS).map(unpackAttachment);
  const parts = unpackedEach.flatMap((one) => one.parts).slice(0, MAX_ATTACHMENTS);
  return { parts, outlook: unpackedEach.find(({ tnef }) => tnef)?.tnef ?? null };
}

/** Returns the file that an attachment is, or the files that it contains. */
export function unpackAttachment(attachment: Attachment): { parts: Part[]; tnef: Tnef | null } {
  const bytes = contentBytes(attachment);
  const tnef = readTnef(bytes);
  // An envelope that contains only the mail's text is not a file.
  if (tnef?.whole && tnef.files.length === 0) return { parts: [], tnef };
  if (tnef && tnef.files.length > 0) {
    const parts = tnef.files.map((file) => ({
      ...file,
      declaredType: "application/octet-stream",
      disposition: file.contentId ? "inline" : "attachment",
    }));
    return { parts, tnef };
  }
  const part = {
    name: attachment.filename,
    declaredType: attachment.mimeType,
    contentId: attachment.contentId?.replace(/^\s*<|>\s*$/g, "").trim() || null,
    disposition: attachment.disposition,
    bytes,
  };
  return { parts: [part], tnef };
}

async function listAttachments(parts: Part[]): Promise<MailAttachment[]> {
  const attachments: MailAttachment[] = [];
  for (const part of parts) {
    const { bytes } = part;
    const sniffed = await sniffType(bytes, part.name ?? "");
    const message = part.declaredType === "message/rfc822";
    const extension = message ? "eml" : sniffed.extension;
    const number = attachments.length + 1;
    const fallback = `${message ? "message" : "attachment"}-${number}${extension ? `.${extension}` : ""}`;
    attachments.push({
      ...part,
      name: safeName(part.name ?? (message ? subjectName(bytes) : null), fallback),
      declaredType: oneLine(part.declaredType).slice(0, 200),
      type: message ? "message/rfc822" : sniffed.type,
      size: bytes.byteLength,
      decoration: null,
    });
  }
  return attachments;
}

function contentBytes({ content }: Attachment): Uint8Array {
  if (typeof content === "string") return Buffer.from(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

/** A forwarded message rarely has a file name, so its subject is used. */
function subjectName(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16_384));
  const subject = /^subject:[ \t]*([^\r\n]{1,120})/im.exec(head.toString("utf8"))?.[1];
  return subject && !subject.includes("=?") ? `${subject.trim()}.eml` : null;
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
