import { type Decoded, type Refusal, refuse } from "#app/adapters/decode/decoded.ts";
import type { ParsedMail } from "#app/adapters/decode/parsed-mail.ts";
import { authenticate } from "./authenticate.ts";
import { findDecorations } from "./decoration.ts";
import { isByScript, readList, readRelay } from "./list-headers.ts";
import { readAddresses } from "./mail-addresses.ts";
import { headerOf, readContent } from "./mail-content.ts";
import { listAttachments, MAX_ATTACHMENTS } from "./mail-parts.ts";
import { oneLine } from "./mail-text.ts";
import { MAX_MIME_DEPTH, type ParsedMime, parseMime } from "./mime-parser.ts";
import { notMail, withMailLineEnds } from "./raw-mail.ts";

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
  const header = headerOf(email);
  const list = readList(header);
  const from = readAddresses(header("from"))[0] ?? null;
  const { parts, isReport, htmls, texts } = await readContent(parsed);
  const attachments = await listAttachments(parts.slice(0, MAX_ATTACHMENTS));
  const html = htmls.length > 0 ? htmls.join("\n") : null;
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
    isReport,
    attachments: attachments.map((attachment, index) => ({
      ...attachment,
      decoration: decorations[index] ?? null,
    })),
  };
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
